/** Clients that keep sending requests for a service, and the books in which each of them must be found once. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { leads } from '../../../contract/leads.ts';
import { jsonOf } from './answers.ts';
import { type Asking, isLastOf, keepAsking } from './clients.ts';
import { rowsOf } from './postgres.ts';
import { untilHolds } from './scenario.ts';

const PUNE = { country: 'India', state: 'Maharashtra', city: 'Pune' };
const PATIENCE_MS = 30_000;

/** `no answer`: within the patience of a client. `another answer`: 201, and not as documented. */
type Status = number | 'refused' | 'cut off' | 'no answer' | 'another answer';
/** `reference`: of the lead, as the client was told. */
export type Sent = { address: string; key: string; email: string; phone: string; status: Status; reference: string | null; retryAfter: string | null; isLast: boolean; atMs: number; ms: number };

// So many that were acknowledged are sent again, too, as a client may who did not read the answer.
const ACKNOWLEDGED_AGAIN = 20;

let counter = 0;

/** Sends one request; the same key may be sent again. */
export async function send(address: string, again?: Sent): Promise<Sent> {
  counter += 1;
  const { key, email, phone } = again ?? { key: randomUUID(), email: `lead${counter}@example.com`, phone: `+91 60${String(counter).padStart(8, '0')}` };
  const body = { referral_type: 'vendor', service_details: { professions: ['electrician'] }, contact_info: { name: 'Asha', phone, email }, location: PUNE };
  const atMs = Date.now();
  const done = (status: Status, answer?: Response, reference: string | null = null): Sent => (
    { address, key, email, phone, status, reference, retryAfter: answer?.headers.get('retry-after') ?? null, isLast: answer !== undefined && isLastOf(answer), atMs, ms: Date.now() - atMs });
  try {
    const answer = await fetch(`${address}/api/leads/service-request`, {
      method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': key }, body: JSON.stringify(body), signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const reference = referenceIn(await answer.text());
    return done(answer.status === 201 && reference === null ? 'another answer' : answer.status, answer, reference);
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } };
    if (name === 'TimeoutError') return done('no answer');
    return done(cause?.code === 'ECONNREFUSED' ? 'refused' : 'cut off');
  }
}

/** Null where the answer is not that of a request that was taken. */
function referenceIn(text: string): string | null {
  const { data } = z.safeParse(leads.requestService.response, (jsonOf(text) as { data?: unknown } | undefined)?.data);
  return data?.referral_id ?? null;
}

/** After a request that was not taken. */
const PAUSE_MS = 50;

/** A few clients, each sending one request after the other, spread over the addresses. */
export function keepSending(addresses: readonly string[], clients = 4): Asking<Sent> {
  const client = (index: number) => () => send(addresses[index % addresses.length]!);
  return keepAsking(Array.from({ length: clients }, (_, index) => client(index)), ({ status }) => (status === 201 ? 0 : PAUSE_MS));
}

export const acknowledged = (sent: readonly Sent[]) => sent.filter(({ status }) => status === 201);

/** Fewer requests acknowledged before something breaks would prove little of those that may be lost. */
export const ENOUGH = 5;

/** Waits for so long, and until enough of what was sent is acknowledged: a busy machine may have answered hardly any by then. */
export async function untilUnderWay(sent: () => readonly Sent[], ms: number, enough = ENOUGH): Promise<void> {
  await Promise.all([delay(ms), untilHolds('enough is acknowledged', () => acknowledged(sent()).length > enough)]);
}

/** What may become of a request whose server is killed. */
export const KILLED: readonly Status[] = ['refused', 'cut off'];

/** No answer but 201, and 503, which says when to come again; and what else may be where nobody can answer. */
export function expectHonest(sent: readonly Sent[], others: readonly Status[] = []): void {
  expect(sent.filter(({ status, retryAfter }) => status !== 201 && !(status === 503 && Number(retryAfter) > 0) && !others.includes(status))).toEqual([]);
}

const unanswered = (sent: readonly Sent[]) => sent.filter(({ status }) => status !== 201);

/**
 * What a client does that got no answer: the same request with the same key. Some do so that got one, and are to be told the same. Answers how many are still not
 * acknowledged, or told something else. Two minutes later: what the same person asks again within one is taken for a repeat, whatever its key.
 */
export async function sendAgain(address: string, databaseUrl: string, sent: readonly Sent[]): Promise<number> {
  await rowsOf(databaseUrl, `update leads set created_at = created_at - interval '2 minutes' where contact_email = any($1)`, [sent.map(({ email }) => email)]);
  let left = 0;
  for (const one of [...unanswered(sent), ...acknowledged(sent).slice(-ACKNOWLEDGED_AGAIN)]) {
    const { status, reference } = await send(address, one);
    if (status !== 201 || (one.reference !== null && reference !== one.reference)) left += 1;
  }
  return left;
}

export type Books = { lost: number; twice: number; incomplete: number };
export const NOTHING_LOST: Books = { lost: 0, twice: 0, incomplete: 0 };

/** Of the requests sent: how many have no lead, more than one, or one that is not what was told, without its activity, consent and mail on its way. */
export async function audit(databaseUrl: string, sent: readonly Sent[]): Promise<Books> {
  const [row] = await rowsOf<Books>(databaseUrl, `
    with wanted as (select * from unnest($1::text[], $2::text[], $3::text[]) as w (email, phone, reference)),
    found as (
      select w.email, count(l.id) as leads, coalesce(bool_and(
        l.contact_phone = w.phone and l.referral_id = coalesce(w.reference, l.referral_id)
        and (select count(*) from activity a where a.object_id = l.id::text and a.action = 'lead_created') = 1
        and (select count(*) from consents c where c.subject_id = l.id) = 1
        and (select count(*) from mails m where m.to_address = w.email) = 1
        and exists (select from mails m where m.to_address = w.email and (m.sent_at is not null or exists (select from graphile_worker.jobs j where j.key = 'mail:' || m.id)))), true) as is_complete
      from wanted w left join leads l on l.contact_email = w.email group by w.email)
    select count(*) filter (where leads = 0)::int as lost, count(*) filter (where leads > 1)::int as twice, count(*) filter (where not is_complete)::int as incomplete from found`,
    [sent.map(({ email }) => email), sent.map(({ phone }) => phone), sent.map(({ reference }) => reference)]);
  return row!;
}

/** Milliseconds until the worker has sent all mails of these requests but `left`: those it was just sending wait for the job that finds them. */
export async function mailsGoOn(databaseUrl: string, sent: readonly Sent[], left: number): Promise<number> {
  const from = Date.now();
  const addresses = sent.map(({ email }) => email);
  const waiting = async () => (await rowsOf<{ n: number }>(databaseUrl, 'select count(*)::int as n from mails where sent_at is null and to_address = any($1)', [addresses]))[0]!.n;
  while ((await waiting()) > left) {
    if (Date.now() - from > PATIENCE_MS) throw new Error(`${await waiting()} mails were not sent`);
    await delay(200);
  }
  return Date.now() - from;
}

/** Moves time on: what is to be tried again later, or is locked by a worker that is gone, is due. */
export async function passTime(databaseUrl: string): Promise<void> {
  await rowsOf(databaseUrl, `update graphile_worker._private_jobs set run_at = least(run_at, now()), locked_at = locked_at - interval '10 minutes'`);
  await rowsOf(databaseUrl, `select graphile_worker.add_job('resume_mails')`);
}

export type Delivered = { without: number; withOthers: number };
export const ALL_DELIVERED: Delivered = { without: 0, withOthers: 0 };

/** Of the requests sent: how many have no mail at the mail server, and how many have mails under more than one Message-ID. */
export function deliveredOf(received: readonly Email[], sent: readonly Sent[]): Delivered {
  const ids = new Map<string | undefined, Set<string | undefined>>();
  for (const { to, messageId } of received) for (const { address } of to ?? []) ids.set(address, (ids.get(address) ?? new Set()).add(messageId));
  const counts = sent.map(({ email }) => ids.get(email)?.size ?? 0);
  return { without: counts.filter((n) => n === 0).length, withOthers: counts.filter((n) => n > 1).length };
}

/** Waits until the worker has nothing to send now, and a little longer: a mail that goes out twice does so after the first. What a worker that is gone has locked waits for hours. */
export async function mailsAtRest(databaseUrl: string): Promise<void> {
  const from = Date.now();
  const waiting = async () => (await rowsOf<{ n: number }>(databaseUrl, `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send_mail' and run_at <= now() and attempts < max_attempts and (locked_at is null or locked_at > now() - interval '5 minutes')`))[0]!.n;
  while ((await waiting()) > 0) {
    if (Date.now() - from > PATIENCE_MS) throw new Error(`${await waiting()} mails are still to be sent`);
    await delay(200);
  }
  await delay(1500);
}
