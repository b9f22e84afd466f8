/** People who look around while something breaks: at the directory, at a vendor, at a page drawn by the server, and one who is signed in. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { accounts, type Me } from '../../../contract/accounts.ts';
import { adminVendors } from '../../../contract/admin-vendors.ts';
import { vendors } from '../../../contract/vendors.ts';
import { queryString } from '../../../contract/shared/request.ts';
import { vendorsPath } from '../../../contract/shared/site.ts';
import { ask, isWholePage, jsonOf, pauseAfter, type Question, type Seen } from './answers.ts';
import { type Asking, keepAsking } from './clients.ts';
import type { Rater } from './raters.ts';
import { ADMIN } from './site.ts';

/** Ids of the location file. */
export const PUNE = { country_id: '356', state_id: '200001304', city_id: '1259229' };
const NAME = 'Meera Kulkarni';

export type Sights = { vendorId: string; token: string; rater: Rater };

async function post(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, { ...init, method: 'POST' });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function signIn(address: string, by: { email: string; password: string }): Promise<string> {
  const body = (await post(`${address}/api${accounts.login.path}`, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(by) })) as { access_token: string };
  return body.access_token;
}

/** An administrator, who is signed in, adds a vendor. */
async function addVendor(address: string, token: string, vendor: { email: string; password: string; full_name: string; phone: string }): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...vendor, profession: 'electrician', ...PUNE })) form.append(name, value);
  const added = (await post(`${address}/api${adminVendors.create.path}`, { headers: { authorization: `Bearer ${token}` }, body: form })) as { data: { id: string } };
  return added.data.id;
}

/** Signs an administrator in, who adds a vendor to look at, and another one who rates that vendor. */
export async function prepareSights(address: string): Promise<Sights> {
  const token = await signIn(address, ADMIN);
  const vendorId = await addVendor(address, token, { email: 'meera@example.com', password: 'a fine password', full_name: NAME, phone: '98765 43210' });
  const rater = { email: 'ravi@example.com', password: 'a fine password', full_name: 'Ravi Kale', phone: '98765 43211' };
  const id = await addVendor(address, token, rater);
  return { vendorId, token, rater: { id, vendorId, token: await signIn(address, rater) } };
}

/** Every second address is new, so that no memory has its answer. */
let opened = 0;
function fresh(path: string): string {
  opened += 1;
  return opened % 2 === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}visit=${opened}`;
}

/** Somebody who has not been counted yet. */
const newcomer = () => `10.${(opened >> 16) % 256}.${(opened >> 8) % 256}.${opened % 256}`;

const isRight = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const dataOf = (text: string) => (jsonOf(text) as { data?: unknown } | undefined)?.data;

function questions(address: string, { vendorId, token }: Sights): (() => Question)[] {
  const isListed = (data: unknown) => isRight(vendors.list.response, data) && (data as { vendors: { id: string }[] }).vendors.some(({ id }) => id === vendorId);
  const isMine = (body: unknown) => isRight(accounts.me.response, body) && (body as Me).email === ADMIN.email;
  return [
    () => ({ what: 'list', url: fresh(`${address}/api${vendors.list.path}?${queryString(PUNE)}`), isProper: (status, text) => status === 200 && isListed(dataOf(text)) }),
    () => ({ what: 'vendor', url: fresh(`${address}/api${vendors.detail.path.replace('{id}', vendorId)}`), isProper: (status, text) => status === 200 && isRight(vendors.detail.response, dataOf(text)) }),
    () => ({ what: 'page', isPage: true, url: fresh(address + vendorsPath('in/maharashtra/pune')), init: { headers: { accept: 'text/html', 'x-forwarded-for': newcomer() } }, isProper: (status, text) => status === 200 && text.includes(NAME) && isWholePage(text) }),
    () => ({ what: 'signed in', url: `${address}/api${accounts.me.path}`, init: { headers: { authorization: `Bearer ${token}` } }, isProper: (status, text) => status === 200 && isMine(jsonOf(text)) }),
  ];
}

/** So many who look through the directory, one address after the other, none of which memory has. */
export function crowd(address: string, readers: number): Asking<Seen> {
  const isProper = (status: number, text: string) => status === 200 && isRight(vendors.list.response, dataOf(text));
  const look = () => ask({ what: 'crowd', url: `${address}/api${vendors.list.path}?${queryString({ ...PUNE, visit: randomUUID() })}`, isProper });
  return keepAsking(Array.from({ length: readers }, () => look), () => 0);
}

/** One reader for each sight. */
export function keepReading(address: string, sights: Sights): Asking<Seen> {
  return keepAsking(questions(address, sights).map((question) => () => ask(question())), pauseAfter);
}
