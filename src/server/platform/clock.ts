/** Where time and ids come from; both are passed on as arguments, so tests can move them. */
import { randomBytes } from 'node:crypto';

export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

// Random bytes are drawn for many ids at once: a call for each took most of the time of making one.
const DRAWN = 256 * 16;
let drawn = Buffer.alloc(0);
let used = 0;

function sixteenRandomBytes(): Buffer {
  if (used === drawn.length) [drawn, used] = [randomBytes(DRAWN), 0];
  used += 16;
  return drawn.subarray(used - 16, used);
}

/** A UUIDv7 (RFC 9562): 48 bits of milliseconds, then random. */
export function uuidv7(now: Date): string {
  const bytes = sixteenRandomBytes();
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
