/** Keeps that something was erased, and where a law demands it an encrypted copy for a while. */
import type { Db } from '../../platform/database.ts';
import type { Context } from '../../platform/http/context.ts';
import type { DeriveKey } from '../../platform/keys.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { insertErasure, insertSealedCopy, selectErasures, selectSealedCopies, selectSealedCopy } from './queries.ts';

const DAY = 86_400_000;

/** Label of the key of sealed copies. */
export const SEAL_LABEL = 'legal-hold';

export type Erasing = Pick<Context, 'db' | 'now' | 'newId' | 'deriveKey' | 'legalHoldDays'>;
export type Erasure = { type: 'user' | 'lead'; id: string; at: Date };
type Subject = Pick<Erasure, 'type' | 'id'>;

/** Notes an erasure at a person's wish in its transaction, to be repeated when an older backup is restored. */
export async function recordErasure({ db, now, newId }: Erasing, subject: Subject): Promise<void> {
  await insertErasure(db, { id: newId(), subject_type: subject.type, subject_id: subject.id, at: now });
}

/** Keeps an encrypted copy of what is about to be erased, where the installation is told to. */
export async function keepSealed({ db, now, newId, deriveKey, legalHoldDays }: Erasing, subject: Subject, content: unknown): Promise<void> {
  if (legalHoldDays <= 0) return;
  await insertSealedCopy(db, {
    id: newId(),
    subject_type: subject.type,
    subject_id: subject.id,
    sealed: seal(deriveKey(SEAL_LABEL), `${subject.type} ${subject.id}`, Buffer.from(JSON.stringify(content))),
    created_at: now,
    purge_at: new Date(now.getTime() + legalHoldDays * DAY),
  });
}

/** Everything erased at a person's wish so far, the oldest first. */
export async function listErasures(db: Db): Promise<Erasure[]> {
  return (await selectErasures(db)).map(({ subject_type, subject_id, at }) => ({ type: subject_type, id: subject_id, at }));
}

export type SealedCopy = Subject & { sealedId: string; keptSince: Date; purgeAt: Date };

/** What is kept sealed at present, the oldest first. */
export async function listSealed(db: Db): Promise<SealedCopy[]> {
  return (await selectSealedCopies(db)).map((row) => ({ sealedId: row.id, type: row.subject_type, id: row.subject_id, keptSince: row.created_at, purgeAt: row.purge_at }));
}

/** The content of a sealed copy; undefined when there is none. Throws when it was sealed with another key. */
export async function openSealed(db: Db, deriveKey: DeriveKey, sealedId: string): Promise<unknown> {
  const row = await selectSealedCopy(db, sealedId);
  return row && JSON.parse(unseal(deriveKey(SEAL_LABEL), `${row.subject_type} ${row.subject_id}`, row.sealed).toString());
}
