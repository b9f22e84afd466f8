/** The ID card photo of an applicant, for whoever decides about the registration. */
import type { registration } from '../../../contract/registration.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { findMemberInScope } from '../accounts/service.ts';
import { recordActivity } from '../activity/service.ts';
import { openPhoto } from '../uploads/service.ts';

/** While the registration waits, in scope; recorded before a byte leaves. */
export async function viewIdCardPhoto(context: SignedIn, { params }: ParsedOf<typeof registration.idCardPhoto>): Promise<AnswerOf<typeof registration.idCardPhoto>> {
  const member = await findMemberInScope(context.db, context.actor.scope, params.id);
  if (member?.status !== 'pending') throw fail('not_found');
  const bytes = await openPhoto(context, member.id);
  if (!bytes) throw fail('not_found');
  await recordActivity(context, { action: 'id_photo_viewed', objectType: 'user', objectId: member.id, cityId: member.city_id });
  return { bytes, mediaType: 'image/jpeg', name: 'id-card-photo.jpg' };
}
