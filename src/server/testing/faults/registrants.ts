/** People who register with a photo while something breaks, and the books: each of them once with the photo, no file without a row, no row without a file. */
import { randomUUID } from 'node:crypto';
import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { registration } from '../../../contract/registration.ts';
import { eventually } from '../../platform/embedded-postgres/test-support.ts';
import { jpeg } from '../hostile-files.ts';
import { ask, jsonOf, pauseAfter, type Seen } from './answers.ts';
import { type Asking, keepAsking } from './clients.ts';
import { rowsOf } from './postgres.ts';
import { PUNE } from './readers.ts';
import type { Site } from './site.ts';
import type { Books } from './traffic.ts';

const SWEPT_MS = 30_000;
/** A city without regions, so none has to be chosen. */
const AKALKOT = { ...PUNE, city_id: '1279147' };

export type Registered = Seen & { key: string; email: string };

let counter = 0;
let photo: Promise<Buffer> | undefined;

async function formOf(email: string): Promise<FormData> {
  const form = new FormData();
  const fields = { email, password: 'a fine password', role: 'broker', full_name: 'Asha Rao', phone: '98765 43210', ...AKALKOT };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  photo ??= jpeg();
  form.append('id_card_photo', new Blob([new Uint8Array(await photo)]), 'card.jpg');
  return form;
}

/** Sends one registration; the same may be sent again under its key. */
export async function register(address: string, again?: Registered): Promise<Registered> {
  counter += 1;
  const { key, email } = again ?? { key: randomUUID(), email: `applicant${counter}@example.com` };
  const init = { method: 'POST', headers: { 'idempotency-key': key }, body: await formOf(email) };
  const isProper = (status: number, text: string) => status === 201 && z.safeParse(registration.register.response, jsonOf(text)).success;
  return { ...(await ask({ what: 'registration', url: `${address}/api${registration.register.path}`, init, isProper })), key, email };
}

export function keepRegistering(address: string): Asking<Registered> {
  return keepAsking([() => register(address)], pauseAfter);
}

export const isAcknowledged = ({ kind }: Seen) => kind === 'proper';

/** What people do who were not told that it worked. Answers what they are told now. */
export async function registerAgain(address: string, registered: readonly Registered[]): Promise<Registered[]> {
  const answers: Registered[] = [];
  for (const one of registered) if (!isAcknowledged(one)) answers.push(await register(address, one));
  return answers;
}

/** Of the registrations: how many are not there, more than once, or without their photo, consents, activity and one mail, which is sent or on its way. */
export async function auditRegistrations(databaseUrl: string, registered: readonly Registered[]): Promise<Books> {
  const [row] = await rowsOf<Books>(databaseUrl, `
    with wanted as (select unnest($1::text[]) as email),
    found as (
      select w.email, count(u.id) as users, coalesce(bool_and(
        (select count(*) from files f where f.owner_id = u.id and f.purpose = 'id_card_photo') = 1
        and (select count(*) from activity a where a.object_id = u.id::text and a.action = 'registered') = 1
        and exists (select from consents c where c.subject_id = u.id)
        and (select count(*) from mails m where m.to_address = w.email) = 1
        and exists (select from mails m where m.to_address = w.email and (m.sent_at is not null or exists (select from graphile_worker.jobs j where j.key = 'mail:' || m.id)))), true) as is_complete
      from wanted w left join users u on lower(u.email) = w.email group by w.email)
    select count(*) filter (where users = 0)::int as lost, count(*) filter (where users > 1)::int as twice, count(*) filter (where not is_complete)::int as incomplete from found`,
    [registered.map(({ email }) => email)]);
  return row!;
}

/** `incoming`: parts of uploads that nobody goes on with, as they came. */
export type PhotoBooks = { withoutRow: number; withoutFile: number; incoming: number };
export const ALL_IN_PAIRS: PhotoBooks = { withoutRow: 0, withoutFile: 0, incoming: 0 };

/** What is not in pairs once the sweeper, which leaves young files alone, has come. */
export async function auditPhotos(site: Site): Promise<PhotoBooks> {
  const url = await site.books();
  const [folder, incoming] = [join(site.dataDir, 'files'), join(site.dataDir, 'incoming')];
  await Promise.all([makeOlder(folder), makeOlder(incoming)]);
  await rowsOf(url, `select graphile_worker.add_job('sweep_files')`);
  const isDone = async () => (await rowsOf(url, `select 1 from graphile_worker.jobs where task_identifier in ('sweep_files', 'remove_file')`)).length === 0;
  if (!(await eventually(isDone, SWEPT_MS))) throw new Error('The sweeper did not come');
  const sizes = await sizesIn(folder);
  const rows = await rowsOf<{ id: string; bytes: number }>(url, 'select id, bytes from files');
  const known = new Set(rows.map(({ id }) => id));
  return { incoming: (await readdir(incoming)).length, withoutRow: [...sizes.keys()].filter((name) => !known.has(name)).length, withoutFile: rows.filter(({ id, bytes }) => sizes.get(id) !== bytes).length };
}

async function makeOlder(folder: string): Promise<void> {
  const time = new Date(Date.now() - 2 * 3_600_000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), time, time);
}

/** Names begin with a label of the installation. */
async function sizesIn(folder: string): Promise<Map<string, number>> {
  const names = await readdir(folder);
  return new Map(await Promise.all(names.map(async (name): Promise<[string, number]> => [name.slice(name.indexOf('.') + 1), (await stat(join(folder, name))).size])));
}
