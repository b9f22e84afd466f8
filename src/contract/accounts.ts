/** Signing in and out, and who is signed in. */
import * as z from 'zod/mini';
import { email } from './shared/email.ts';
import { endpoint } from './shared/endpoint.ts';
import { givenPassword } from './shared/password.ts';
import { namedPlace, placePath } from './shared/place.ts';
import { ROLES, USER_STATUSES } from './shared/roles.ts';

const sessionUser = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  profile: z.object({ full_name: z.string(), phone: z.nullable(z.string()) }),
});
export type SessionUser = z.output<typeof sessionUser>;

const me = z.extend(sessionUser, {
  /** Why the account was rejected or suspended, for its owner. */
  status_reason: z.nullable(z.string()),
  profile: z.object({
    full_name: z.string(),
    phone: z.nullable(z.string()),
    profession: z.nullable(z.string()),
    location: placePath,
    has_id_card_photo: z.boolean(),
  }),
  /** An administrator typed the password: it works for 72 hours. */
  must_change_password: z.boolean(),
  /** Leads that are assigned to or accepted by the person, which would return to pending. */
  open_leads: z.number(),
  /** Cities of a module admin; empty for everyone else. */
  assigned_cities: z.array(namedPlace),
});
export type Me = z.output<typeof me>;

export const accounts = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail and password',
    access: 'public',
    limit: 'login',
    fails: [401],
    envelope: 'flat',
    body: z.object({ email: email(), password: givenPassword() }),
    response: z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_at: z.string(), user: sessionUser }),
  }),
  logout: endpoint({ method: 'POST', path: '/auth/logout', summary: 'End this session', access: 'session', limit: 'signed-in', response: z.object({ signed_out: z.literal(true) }) }),
  me: endpoint({ method: 'GET', path: '/auth/me', summary: 'Who is signed in', access: 'session', limit: 'signed-in', envelope: 'flat', response: me }),
};
