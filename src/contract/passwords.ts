/** Forgotten, reset and changed passwords. */
import * as z from 'zod/mini';
import { email } from './shared/email.ts';
import { endpoint } from './shared/endpoint.ts';
import { text } from './shared/fields.ts';
import { givenPassword, newPassword, resetPassword } from './shared/password.ts';

export const passwords = {
  forgot: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Ask for a link that resets the password; the answer is the same for unknown addresses',
    access: 'public',
    limit: 'forgot-password',
    body: z.object({ email: email() }),
    response: z.object({ requested: z.literal(true) }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set the password by a link of a mail; ends all sessions',
    access: 'public',
    limit: 'reset-password',
    body: z.object({ token: text({ label: 'Link', max: 200 }), new_password: resetPassword }),
    response: z.object({ reset: z.literal(true) }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/auth/password',
    summary: 'Change the own password; ends the other sessions',
    access: 'session',
    limit: 'signed-in',
    body: z.object({ current_password: givenPassword('Current password is required'), new_password: newPassword }),
    response: z.object({ ended_sessions: z.number() }),
  }),
};
