/** Password hashing: argon2id, one at a time, so that sign-ins can take neither the whole machine nor its memory. */
import { hash, verify } from '@node-rs/argon2';
import { largeTurns } from './in-turn.ts';

// The library's `Algorithm` is a const enum, which isolated modules cannot read.
const ARGON2ID = 2;
// OWASP asks for at least 19 MiB at t=2; this costs about 30 ms here.
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
// Each takes 64 MiB while it runs. In a flood a hash takes two or three times as long, and twenty of them well over a second.
const inTurn = largeTurns({ waiting: 20, waitMs: 600 });

/** The PHC string of a password, hashed exactly as received. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

/** Whether a hash was made with less than is asked for by now. */
export function isOutdated(passwordHash: string): boolean {
  const [, memoryCost, timeCost] = /^\$argon2id\$v=\d+\$m=(\d+),t=(\d+)/.exec(passwordHash) ?? [];
  return !(Number(memoryCost) >= PARAMETERS.memoryCost && Number(timeCost) >= PARAMETERS.timeCost);
}

let dummyHash: string | undefined;

/** True when the password fits. Without a hash the same work is done, so that timing tells nothing. What cannot be computed is a fault and no wrong password. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isHash = passwordHash?.startsWith('$argon2') ?? false;
  // Made in turn as well: of many who come first, each would take the memory of one.
  const fits = await inTurn(async () => verify(isHash ? passwordHash! : (dummyHash ??= await hash('no account has this password', PARAMETERS)), password));
  return fits && isHash;
}
