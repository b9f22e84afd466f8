/** The sessions of whoever is signed in: where, since when, and ending them. */
import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { uuidParams } from './shared/ids.ts';

const session = z.object({
  id: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  /** 'Chrome'; null when the browser says nothing known. */
  browser: z.nullable(z.string()),
  /** 'Android'. */
  system: z.nullable(z.string()),
  /** The session that asks. */
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof session>;

export const sessions = {
  list: endpoint({ method: 'GET', path: '/auth/sessions', summary: 'Own live sessions, the one that asks first', access: 'session', limit: 'signed-in', response: z.object({ sessions: z.array(session) }) }),
  end: endpoint({ method: 'DELETE', path: '/auth/sessions/{id}', summary: 'End one of the own sessions', access: 'session', limit: 'signed-in', params: uuidParams, response: z.object({ id: z.string() }) }),
  endOthers: endpoint({ method: 'DELETE', path: '/auth/sessions', summary: 'End all own sessions but the one that asks', access: 'session', limit: 'signed-in', response: z.object({ ended: z.number() }) }),
};
