/** The own sessions: seeing them, ending them. */
import type { sessions } from '../../../contract/sessions.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { recordActivity } from '../activity/service.ts';
import { presentSession } from './present.ts';
import { revokeSessionsOf } from './queries.ts';
import { sessionLifetime } from './rules.ts';
import { revokeSessionOf, selectSessions } from './session-queries.ts';

const ENDED = 'ended_by_user';

/** Live sessions, the one that asks first. */
export async function listSessions({ db, actor, now }: SignedIn): Promise<AnswerOf<typeof sessions.list>> {
  const seenSince = new Date(now.getTime() - sessionLifetime(actor.role).idleMs);
  const rows = (await selectSessions(db, actor.userId, { now, seenSince })).map((row) => presentSession(row, actor.sessionId));
  return { sessions: [...rows.filter((row) => row.is_current), ...rows.filter((row) => !row.is_current)] };
}

/** Ends one of the own sessions. */
export async function endSession(context: SignedIn, { params }: ParsedOf<typeof sessions.end>): Promise<AnswerOf<typeof sessions.end>> {
  const { db, actor, now } = context;
  if (!(await revokeSessionOf(db, actor.userId, params.id, ENDED, now))) throw fail('not_found');
  await record(context, 1);
  return { id: params.id };
}

/** Signs out everywhere but here. */
export async function endOtherSessions(context: SignedIn): Promise<AnswerOf<typeof sessions.endOthers>> {
  const { db, actor, now } = context;
  const ended = await revokeSessionsOf(db, actor.userId, ENDED, now, actor.sessionId);
  if (ended > 0) await record(context, ended);
  return { ended };
}

async function record(context: SignedIn, count: number): Promise<void> {
  await recordActivity(context, { action: 'session_ended', objectType: 'user', objectId: context.actor.userId, detail: { count } });
}
