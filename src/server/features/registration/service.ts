/** Signing up, and what administrators decide about it. */
import type { registration } from '../../../contract/registration.ts';
import { DEFAULT_REJECTION_REASON } from '../../../contract/shared/constants.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { sentenceOf } from '../../../contract/shared/errors.ts';
import type { UserStatus } from '../../../contract/shared/roles.ts';
import { overdueBefore } from '../../../contract/shared/working-days.ts';
import { fail } from '../../platform/errors.ts';
import type { Context, SignedIn } from '../../platform/http/context.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { recordConsents } from '../accounts/consent-service.ts';
import { deleteRejected, endSessions, findMemberInScope, findStatus, insertUser, type Member, updateStatus } from '../accounts/service.ts';
import { recordActivity } from '../activity/service.ts';
import { queueMail } from '../notifications/service.ts';
import { claimRequest } from '../professions/admin-service.ts';
import { ensureSpecializations } from '../professions/service.ts';
import { dropPhoto, keepPhoto, type KeptFile, letPhotoGo, takePhoto } from '../uploads/service.ts';
import { createProfile, holdProfile, syncListing } from '../vendors/service.ts';
import { type Checked, checkForm } from './form-service.ts';
import * as mails from './mail.ts';
import { presentApplicant } from './present.ts';
import * as queries from './queries.ts';
import { consentPurposes, phoneDigitsOf, reviewedSentence } from './rules.ts';

type Form = ParsedOf<typeof registration.register>['body'];

/** What takes a while, made before the transaction. */
type Prepared = { passwordHash: string; photo: KeptFile | null };

/** Hashes the password and stores the photo. The photo comes last: nothing may fail after it without taking it back. */
export async function prepareApplication(context: Context, { body }: ParsedOf<typeof registration.register>): Promise<Prepared> {
  const passwordHash = await hashPassword(body.password);
  return { passwordHash, photo: await takePhoto(context, 'id_card_photo') };
}

/** The application was not stored, so neither is its photo. */
export async function dropPrepared(context: Context, { photo }: Prepared): Promise<void> {
  await dropPhoto(context, photo);
}

/** Stores an application. One that was rejected before is replaced; any other use of the e-mail is 409. */
export async function register(
  context: Context<null>,
  { body }: ParsedOf<typeof registration.register>,
  { passwordHash, photo }: Prepared,
): Promise<AnswerOf<typeof registration.register>> {
  const checked = await checkForm(context.db, body);
  const replaced = await deleteRejected(context.db, body.email);
  const userId = await insertApplicant(context, body, passwordHash);
  await insertDetails(context, userId, body, checked);
  if (photo) await keepPhoto(context, userId, photo);
  await recordActivity(context, {
    action: 'registered',
    objectType: 'user',
    objectId: userId,
    cityId: checked.place.cityId,
    detail: { role: body.role, ...(photo ? { has_photo: true } : {}), ...(replaced === undefined ? {} : { replaces: replaced }) },
  });
  await queueMail(context, mails.registrationReceived, { address: body.email, userId }, { name: body.full_name, role: body.role });
  return { user_id: userId };
}

/** Of several at once with one e-mail the unique index lets one pass. */
async function insertApplicant(context: Context, body: Form, passwordHash: string): Promise<string> {
  const user = await insertUser(context.db, {
    id: context.newId(),
    email: body.email,
    role: body.role,
    status: 'pending',
    password_hash: passwordHash,
    created_at: context.now,
  });
  if (!user) throw fail('email_in_use', { errors: { email: sentenceOf('email_in_use') } });
  return user.id;
}

async function insertDetails(context: Context, userId: string, body: Form, { place, professionId, professionRequestId }: Checked): Promise<void> {
  await createProfile(context, userId, {
    fullName: body.full_name,
    phone: body.phone,
    age: body.age ?? null,
    gender: body.gender ?? null,
    professionId,
    professionRequestId,
    experienceYears: body.experience_years ?? null,
    place,
    languages: body.languages,
    specializationIds: await ensureSpecializations(context.db, professionId, body.specializations, context.now),
    youtubeVideoUrl: body.youtube_video_url ?? null,
  });
  if (professionRequestId !== null) await claimRequest(context, professionRequestId, userId);
  await recordConsents(context, consentPurposes(body.role).map((purpose) => ({ subjectType: 'user', subjectId: userId, purpose })));
}

/** Registrations in scope that wait for review. */
export async function listPending(context: SignedIn, { query }: ParsedOf<typeof registration.pendingApprovals>): Promise<AnswerOf<typeof registration.pendingApprovals>> {
  const { skip, limit, search, role, waiting } = query;
  const { db, actor, now } = context;
  const filter = { search, role, phoneDigits: search === undefined ? null : phoneDigitsOf(search), registeredBefore: waiting && overdueBefore(now) };
  const { total, ids } = await queries.findApplicantPage(db, actor.scope, filter, { skip, limit });
  return { users: (await queries.selectApplicants(db, ids)).map(presentApplicant), total, skip, limit };
}

/** Approves a pending registration: listed from now on, and told so. */
export async function approve(context: SignedIn, { params }: ParsedOf<typeof registration.approve>): Promise<AnswerOf<typeof registration.approve>> {
  const approved = await approveUnlisted(context, params.id);
  await syncListing(context.db, approved.id);
  return approved;
}

/** All of an approval but the listing, which is for the caller to do. */
export async function approveUnlisted(context: SignedIn, id: string): Promise<AnswerOf<typeof registration.approve>> {
  const member = await decide(context, id, 'approved', null);
  await queueMail(context, mails.registrationApproved, recipient(member), { name: member.full_name, role: member.role });
  return { id: member.id, status: 'approved' };
}

/** Rejects a pending registration with a reason, which its owner is told. */
export async function reject(context: SignedIn, { params, body }: ParsedOf<typeof registration.reject>): Promise<AnswerOf<typeof registration.reject>> {
  const reason = body.reason ?? DEFAULT_REJECTION_REASON;
  const member = await decide(context, params.id, 'rejected', reason);
  await endSessions(context, member.id, 'rejected');
  await queueMail(context, mails.registrationRejected, recipient(member), { name: member.full_name, reason });
  return { id: member.id, status: 'rejected' };
}

/** Of two decisions at once the first one counts; the second is told the present status. */
async function decide(context: SignedIn, id: string, to: 'approved' | 'rejected', reason: string | null): Promise<Member> {
  const { db, actor, now } = context;
  const member = await findMemberInScope(db, actor.scope, id);
  if (!member) throw fail('not_found');
  await holdProfile(db, id);
  const moved = await updateStatus(db, id, 'pending', { to, reason, by: actor.userId, now });
  if (!moved) throw tooLate(await findStatus(db, id));
  await letPhotoGo(context, id);
  await recordActivity(context, { action: to, objectType: 'user', objectId: id, cityId: member.city_id, detail: { role: member.role } });
  return member;
}

/** A user who is gone by now was replaced by a new application. */
function tooLate(status: UserStatus | undefined) {
  return status === undefined ? fail('not_found') : fail('not_pending', { detail: reviewedSentence(status) });
}

const recipient = (member: Member) => ({ address: member.email, userId: member.id });
