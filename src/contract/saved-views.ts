/** Filters that an administrator keeps under a name, per tab of the administration; nobody else sees them. */
import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { text } from './shared/fields.ts';
import { uuidParams } from './shared/ids.ts';
import { ADMINS } from './shared/roles.ts';

export const MOST_VIEWS = 50;
export const MAX_VIEW_NAME = 60;

const name = text({ label: 'Name', max: MAX_VIEW_NAME });
const tab = text({ label: 'tab', max: 40, rule: (value) => (/^[a-z]+(-[a-z]+)*$/.test(value) ? null : 'tab is not valid.') });
const query = text({ label: 'query', required: 'There are no filters to keep.', max: 1000 });

const savedView = z.object({ id: z.string(), tab: z.string(), name: z.string(), query: z.string() });
export type SavedView = z.output<typeof savedView>;

export const savedViews = {
  list: endpoint({ method: 'GET', path: '/admin/saved-views', summary: 'The own saved views by name', access: ADMINS, limit: 'signed-in', response: z.object({ views: z.array(savedView) }) }),
  create: endpoint({ method: 'POST', path: '/admin/saved-views', summary: 'Keep filters under a name', access: ADMINS, limit: 'signed-in', status: 201, body: z.object({ tab, name, query }), response: savedView }),
  rename: endpoint({ method: 'PUT', path: '/admin/saved-views/{id}', summary: 'Rename an own saved view', access: ADMINS, limit: 'signed-in', params: uuidParams, body: z.object({ name }), response: savedView }),
  delete: endpoint({ method: 'DELETE', path: '/admin/saved-views/{id}', summary: 'Delete an own saved view', access: ADMINS, limit: 'signed-in', params: uuidParams, response: z.object({ id: z.string() }) }),
};
