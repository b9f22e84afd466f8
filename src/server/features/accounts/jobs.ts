/** Background jobs of accounts. */
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { answerRequest, SEND_PASSWORD_LINK } from './link-request-service.ts';

/** The worker's tasks of accounts. */
export function accountTasks({ db, clock }: { db: Db; clock: Clock }): Record<string, (payload: Record<string, unknown>) => Promise<void>> {
  return { [SEND_PASSWORD_LINK]: (payload) => answerRequest(db, clock, String(payload['request_id'])) };
}
