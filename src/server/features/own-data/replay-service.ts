/** After a backup is restored: erases again what people had erased since it was made. */
import type { Db } from '../../platform/database.ts';
import type { Erasure } from '../erasures/service.ts';
import { repeatWithdrawal } from '../leads/withdrawal-service.ts';
import { repeatDeletion } from '../moderation/deletion-service.ts';

export type { Erasure } from '../erasures/service.ts';
export { listErasures } from '../erasures/service.ts';

/** Repeats one erasure in the transaction of `db`; false when it is in effect already. No sealed copy is made a second time. */
export async function repeatErasure(parts: { db: Db; now: Date; newId: () => string }, { type, id }: Pick<Erasure, 'type' | 'id'>): Promise<boolean> {
  const context = {
    ...parts,
    actor: null,
    request: { id: 'command', ip: '', ipPrefix: '', userAgent: '', elapsedMs: () => 0 },
    deriveKey: () => Buffer.alloc(0),
    legalHoldDays: 0,
  };
  return type === 'lead' ? repeatWithdrawal(context, id) : repeatDeletion(context, id);
}
