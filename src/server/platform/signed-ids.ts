/** Tokens that prove that a link to one thing came from this installation: the id and its signature. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
// 128 bits: nobody finds one by trying.
const SIGNATURE_BYTES = 16;

/** The token of a uuid for one purpose; always the same, so that every mail can carry it. */
export function signId(key: Buffer, purpose: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, signatureOf(key, purpose, bytes)]).toString('base64url');
}

/** The uuid of a token, or null when it was not signed for this purpose. */
export function readSignedId(key: Buffer, purpose: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(key, purpose, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function signatureOf(key: Buffer, purpose: string, id: Buffer): Buffer {
  return createHmac('sha256', key).update(purpose).update(id).digest().subarray(0, SIGNATURE_BYTES);
}
