/** The decision about a requested profession, which reaches everyone who registered with its name. */
import type { professions } from '../../../contract/professions.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { recordActivity } from '../activity/service.ts';
import { queueMails } from '../notifications/service.ts';
import { decideRequest, professionOfRequest, readRequest } from '../professions/admin-service.ts';
import { giveProfession } from '../vendors/service.ts';
import { professionRequestDecided } from './mail.ts';
import { selectAskers } from './queries.ts';

/** Approves or rejects a request, once. An approval may add the profession, for who registered with its name too. */
export async function reviewProfessionRequest(context: SignedIn, { params, body }: ParsedOf<typeof professions.review>): Promise<AnswerOf<typeof professions.review>> {
  const { status } = body;
  const notes = body.admin_notes ?? null;
  const wish = await decideRequest(context, params.id, { status, notes });
  const listed = status === 'approved' && body.create_profession ? await list(context, params.id, wish) : null;
  const given = new Set(listed?.userIds);
  await recordActivity(context, {
    action: status === 'approved' ? 'profession_request_approved' : 'profession_request_rejected',
    objectType: 'profession_request',
    objectId: params.id,
    detail: listed ? { profession_id: listed.professionId, given_to: given.size } : {},
  });
  const askers = await selectAskers(context.db, params.id, [...given]);
  await queueMails(context, professionRequestDecided, askers.map(({ userId, email, name }) => ({
    to: { address: email, userId },
    data: { name, profession: listed?.name ?? wish.requested_profession, status, isListed: listed !== null, isTheirs: given.has(userId), notes },
  })));
  return readRequest(context, params.id);
}

async function list(context: SignedIn, requestId: string, { requested_profession: name, description }: { requested_profession: string; description: string | null }) {
  const profession = await professionOfRequest(context, requestId, { name, description });
  return { professionId: profession.id, name: profession.name, userIds: await giveProfession(context, name, profession.id) };
}
