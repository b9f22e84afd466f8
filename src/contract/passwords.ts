/** Forgotten, reset and changed passwords. */
import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { givenPassword, newPassword } from './shared/password.ts';

export const passwords = {
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
