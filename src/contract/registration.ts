/** Sign-up of vendors and brokers, and the decision on it. */
import * as z from 'zod/mini';
import { GENDERS } from './shared/constants.ts';
import { email } from './shared/email.ts';
import { endpoint } from './shared/endpoint.ts';
import { choice, optionalText } from './shared/fields.ts';
import { fileAnswer } from './shared/file-answer.ts';
import { optionalIntIdText, intIdText, uuid, uuidParams } from './shared/ids.ts';
import { pageAnswer, pageQuery } from './shared/pagination.ts';
import { newPassword } from './shared/password.ts';
import { personForm } from './shared/person-form.ts';
import { placePath } from './shared/place.ts';
import { ADMINS, SIGN_UP_ROLES, USER_STATUSES } from './shared/roles.ts';

/** Fields of the sign-up form as they travel: a flat multipart form. */
export const registrationForm = z.object({
  email: email(),
  password: newPassword,
  role: choice(SIGN_UP_ROLES, 'Choose whether you join as a vendor or a broker.'),
  /** The profession is needed of vendors. */
  ...personForm,
  country_id: intIdText('Please select your complete location'),
  state_id: intIdText('Please select your state'),
  city_id: intIdText('Please select your city'),
  newsco_id: optionalIntIdText('Please select your NEWSCO region'),
});

const applicant = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(SIGN_UP_ROLES),
  full_name: z.string(),
  age: z.nullable(z.number()),
  phone: z.nullable(z.string()),
  profession: z.nullable(z.string()),
  /** Set while the profession is still a request. */
  requested_profession: z.nullable(z.string()),
  experience_years: z.nullable(z.number()),
  languages: z.array(z.string()),
  specializations: z.array(z.string()),
  location: placePath,
  location_display: z.string(),
  gender: z.nullable(z.enum(GENDERS)),
  /** Path of the photo for administrators, where one was uploaded. */
  id_card_photo_url: z.nullable(z.string()),
  youtube_video_url: z.nullable(z.string()),
  created_at: z.string(),
  can: z.array(z.enum(['approve', 'reject'])),
});
export type Applicant = z.output<typeof applicant>;

/** Registrations that are decided together; each counts for itself. */
const together = { user_ids: z.array(uuid(), { error: 'user_ids must be a list of ids.' }).check(z.minLength(1, 'Select at least one registration.'), z.maxLength(100, 'Select at most 100 registrations.')) };
const reason = optionalText({ label: 'Reason', max: 500, multiline: true });

/** What became of each: `problem` says why it was not decided. */
const decisions = z.object({ results: z.array(z.object({ id: z.string(), problem: z.nullable(z.string()) })), decided_count: z.number() });
export type Decisions = z.output<typeof decisions>;

const decided = z.object({ id: z.string(), status: z.enum(USER_STATUSES) });

export const registration = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Register as a vendor or broker; an administrator reviews it',
    access: 'public',
    limit: 'register',
    envelope: 'flat',
    status: 201,
    idempotent: true,
    multipart: { files: ['id_card_photo'] },
    body: registrationForm,
    response: z.object({ user_id: z.string() }),
  }),
  pendingApprovals: endpoint({
    method: 'GET',
    path: '/admin/pending-approvals',
    summary: 'Registrations that wait for review, oldest first',
    access: ADMINS,
    limit: 'signed-in',
    query: z.object({
      search: optionalText({ label: 'search', max: 100 }),
      role: z.optional(choice(SIGN_UP_ROLES, 'role must be vendor or broker.')),
      /** Those who wait longer than the two working days they were promised. */
      waiting: z.optional(choice(['overdue'], 'waiting must be overdue.')),
      ...pageQuery(),
    }),
    response: z.object({ users: z.array(applicant), ...pageAnswer }),
  }),
  idCardPhoto: endpoint({
    method: 'GET',
    path: '/admin/users/{id}/id-card-photo',
    summary: 'ID card photo of a registration that waits for review; each view is recorded',
    access: ADMINS,
    limit: 'id-photo',
    envelope: 'file',
    mediaType: 'image/jpeg',
    params: uuidParams,
    response: fileAnswer,
  }),
  approve: endpoint({ method: 'POST', path: '/admin/approve-user/{id}', summary: 'Approve a pending registration', access: ADMINS, limit: 'signed-in', params: uuidParams, response: decided }),
  reject: endpoint({
    method: 'POST',
    path: '/admin/reject-user/{id}',
    summary: 'Reject a pending registration',
    access: ADMINS,
    limit: 'signed-in',
    params: uuidParams,
    body: z.object({ reason }),
    response: decided,
  }),
  approveMany: endpoint({ method: 'POST', path: '/admin/approve-users', summary: 'Approve several pending registrations, each for itself', access: ADMINS, limit: 'signed-in', idempotent: true, body: z.object(together), response: decisions }),
  rejectMany: endpoint({ method: 'POST', path: '/admin/reject-users', summary: 'Reject several pending registrations for one reason, each for itself', access: ADMINS, limit: 'signed-in', idempotent: true, body: z.object({ ...together, reason }), response: decisions }),
};
