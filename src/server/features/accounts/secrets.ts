/** Random secrets that travel once, and the hashes that are kept of them. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 bits, safe in addresses. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** A secret of that many bits needs no slow hash. */
export const sha256 = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Tells an auditor that it was the same address again, and nothing else. */
export const emailHash = (email: string): string => sha256(email.toLowerCase()).toString('hex').slice(0, 16);
