/** What acts of the operator have instead of a request. */
import { uuidv7 } from '../clock.ts';
import type { Db } from '../database.ts';
import type { Context } from './context.ts';

export type CommandContext = Pick<Context<null>, 'db' | 'now' | 'newId' | 'actor' | 'request'>;

/** `id` stands where a request's id would: 'start' or 'command'. */
export function commandContext(db: Db, now: Date, id: 'start' | 'command'): CommandContext {
  return { db, now, newId: () => uuidv7(now), actor: null, request: { id, ip: '', ipPrefix: '', userAgent: '', elapsedMs: () => 0 } };
}
