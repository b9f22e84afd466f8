/** Every mail of the product: caused by its act, carried by the worker, read from a real SMTP server, as text and as HTML. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../contract/index.ts';
import type { LeadAction } from '../contract/leads.ts';
import { accountTasks } from './features/accounts/jobs.ts';
import { createInvitation } from './features/accounts/link-service.ts';
import { mails } from './features/index.ts';
import { mailTasks } from './features/notifications/jobs.ts';
import { uuidv7 } from './platform/clock.ts';
import { startWorker } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { signId } from './platform/signed-ids.ts';
import { type BuiltUser, buildUser } from './testing/builders/accounts.ts';
import { buildLead, type LeadWish } from './testing/builders/leads.ts';
import { buildPlaces, type Places } from './testing/builders/locations.ts';
import { buildVendor, type VendorWish } from './testing/builders/vendors.ts';
import { startMailServer, type MailServer } from './testing/mail-server.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const SITE = 'https://newsco.test';
const PASSWORD = 'old password 1';
/** So long a session waits for a lock. */
const LOCK_MS = 2000;

let app: TestApp;
let server: MailServer;
let worker: { stop(): Promise<void> };
let places: Places;
let admin: BuiltUser;

beforeAll(async () => {
  [app, server] = await Promise.all([createTestApp({ PUBLIC_URL: SITE }), startMailServer()]);
  places = await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  const jobs = { db: app.db, clock: app.now, config: { ...app.config, smtpUrl: server.url }, log: createLog('silent'), mails };
  worker = await startWorker({ pool: app.database.pool, log: jobs.log, tasks: { ...mailTasks(jobs), ...accountTasks(jobs) } });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await app.close();
});

const { adminVendors, assignment, leads, moderation, moduleAdmins, passwords, professions, profiles, registration, system } = contract;
const byAdmin = () => ({ token: admin.token });

let counter = 0;
const newAddress = () => `reader${(counter += 1)}@example.com`;

/** Somebody who reads mails: Asha Rao, unless told otherwise. */
const asha = (email: string, wish: VendorWish = {}) => buildVendor(app, { email, fullName: 'Asha Rao', phone: '+91 98100 12345', ...wish });
const applicant = (email: string) => asha(email, { status: 'pending' });

const manager = (email: string, status: 'approved' | 'suspended' = 'approved') => buildUser(app, { role: 'module_admin', email, status, fullName: 'Asha Rao', cityIds: [places.pune] });

const leadOf = (email: string, wish: LeadWish = {}) => buildLead(app, { contactName: 'Meera Joshi', contactEmail: email, ...wish });
const requester = () => ({ name: 'Meera Joshi', phone: `+91 70001 ${String((counter += 1)).padStart(5, '0')}` });
const inPune = () => ({ city_id: places.pune, state_id: places.maharashtra, country_id: places.india });

async function act(action: LeadAction, status: 'assigned' | 'accepted', wish: (email: string) => Promise<LeadWish> | LeadWish, email: string): Promise<void> {
  const ravi = await buildVendor(app, { fullName: 'Ravi Kale', phone: '+91 98100 54321' });
  const lead = await buildLead(app, { status, assigneeId: ravi.id, contactName: 'Meera Joshi', ...(await wish(email)) });
  expect((await app.call(leads.act, { params: { id: lead.id }, body: { action } }, { token: ravi.token })).status).toBe(200);
}
const requested = (contactEmail: string): LeadWish => ({ contactEmail });
const referred = async (email: string): Promise<LeadWish> => ({ kind: 'REFERRAL', contactEmail: null, referrerId: (await asha(email)).id });

async function reset(email: string): Promise<void> {
  await asha(email, { password: PASSWORD });
  await app.call(passwords.forgot, { body: { email } });
}

async function invite(email: string): Promise<void> {
  const { id } = await buildUser(app, { email, fullName: 'Asha Rao' });
  const request = { id: 'test', ip: '', ipPrefix: '', userAgent: '', elapsedMs: () => 0 };
  await app.db.transaction().execute((tx) => createInvitation({ db: tx, now: app.now(), newId: () => uuidv7(app.now()), actor: null, request }, id));
}

/** A profession that the applicant with this address has registered with. */
async function requestedBy(email: string): Promise<string> {
  const name = `Beekeeper ${(counter += 1)}`;
  const { id } = (await app.call(professions.request, { body: { requested_profession: name } })).body.data;
  // The mail about that goes to another address, whenever it is sent.
  const registered = newAddress();
  await app.call(registration.register, { body: { email: registered, password: PASSWORD, role: 'vendor', profession: name, full_name: 'Asha Rao', phone: '+91 50123 45678', country_id: String(places.india), state_id: String(places.maharashtra), city_id: String(places.pune) } as never });
  await app.db.updateTable('users').set({ email }).where('email', '=', registered).execute();
  return id;
}

const giveAddress = async (before: string, after: string) => app.call(profiles.update, { params: { id: (await asha(before)).id }, body: { email: after } }, byAdmin());

type Row = [template: string, cause: (email: string) => Promise<unknown>, subject: string | RegExp, said: readonly (string | RegExp)[], link?: string | RegExp];

const NUMBER = /REF-\d{6}/;
const WITHDRAWAL = /^https:\/\/newsco\.test\/request-service\/withdraw/;
const RESET_LINK = /^https:\/\/newsco\.test\/auth\?token=[\w-]{43}$/;
const DASHBOARD = `${SITE}/vendor/dashboard`;
const WORK = 'Electrician in Pune';

const ROWS: readonly Row[] = [
  ['registration_received', (email) => app.call(registration.register, { body: { email, password: PASSWORD, role: 'broker', full_name: 'Asha Rao', phone: '+91 50123 45678', country_id: String(places.india), state_id: String(places.maharashtra), city_id: String(places.pune) } }), 'We received your Newsco registration', ['Hello Asha Rao,', 'registering as a broker', '1-2 business days']],
  ['registration_approved', async (email) => app.call(registration.approve, { params: { id: (await applicant(email)).id } }, byAdmin()), 'Your Newsco account is approved', ['Hello Asha Rao,', 'listed in the directory'], `${SITE}/auth`],
  ['registration_rejected', async (email) => app.call(registration.reject, { params: { id: (await applicant(email)).id }, body: { reason: 'The photo is not readable' } }, byAdmin()), 'Your Newsco registration was not approved', ['Hello Asha Rao,', 'The photo is not readable'], `${SITE}/auth?tab=register`],
  ['profession_request_decided', async (email) => app.call(professions.review, { params: { id: await requestedBy(email) }, body: { status: 'approved', create_profession: true, admin_notes: 'Welcome to the hive' } }, byAdmin()), /^Your request for the profession Beekeeper \d+ was approved$/, ['Hello Asha Rao,', 'It is the profession of your profile now', 'Welcome to the hive']],
  ['account_suspended', async (email) => app.call(moderation.suspend, { params: { id: (await asha(email)).id }, body: { reason: 'No reply for weeks' } }, byAdmin()), 'Your Newsco account is suspended', ['Hello Asha Rao,', 'No reply for weeks']],
  ['account_reactivated', async (email) => app.call(moderation.reactivate, { params: { id: (await asha(email, { status: 'suspended' })).id } }, byAdmin()), 'Your Newsco account is active again', ['Hello Asha Rao,', 'listed in the directory again'], `${SITE}/auth`],
  ['account_deleted', async (email) => app.call(moderation.delete, { params: { id: (await asha(email)).id } }, byAdmin()), 'Your Newsco account is deleted', ['Hello Asha Rao,', 'An administrator deleted your account.']],
  ['module_admin_added', (email) => app.call(moduleAdmins.create, { body: { email, password: PASSWORD, full_name: 'Asha Rao', phone: '+91 50123 45678', assigned_city_id: places.pune } }, byAdmin()), 'You are a module admin of Newsco', ['Hello Asha Rao,', 'you manage Pune', /^(?![^]*old password 1)/], `${SITE}/auth`],
  ['module_admin_suspended', async (email) => app.call(moduleAdmins.suspend, { params: { id: (await manager(email)).id }, body: { reason: 'On leave' } }, byAdmin()), 'Your Newsco account is suspended', ['Hello Asha Rao,', 'On leave', 'manage your cities']],
  ['module_admin_reactivated', async (email) => app.call(moduleAdmins.reactivate, { params: { id: (await manager(email, 'suspended')).id } }, byAdmin()), 'Your Newsco account is active again', ['Hello Asha Rao,', 'manage your cities again'], `${SITE}/auth`],
  ['password_reset', reset, 'Reset your Newsco password', ['Hello Asha Rao,', 'It works once, for 30 minutes', 'your password stays as it is'], RESET_LINK],
  ['invitation', invite, 'Your Newsco account is ready', ['Hello Asha Rao,', 'It works once, for 72 hours'], RESET_LINK],
  ['vendor_added', (email) => app.call(adminVendors.create, { body: { email, password: PASSWORD, full_name: 'Asha Rao', phone: '+91 50123 45678', city_id: String(places.pune) } }, byAdmin()), 'Your Newsco account is ready', ['Hello Asha Rao,', 'They tell you the password', /^(?![^]*old password 1)/], `${SITE}/auth`],
  ['password_changed', async (email) => app.call(passwords.change, { body: { current_password: PASSWORD, new_password: 'new password 2' } }, { token: (await asha(email, { password: PASSWORD })).token }), 'Your Newsco password was changed', ['Hello Asha Rao,', 'If this was not you'], `${SITE}/auth?tab=forgot`],
  ['email_changed_from', (email) => giveAddress(email, newAddress()), 'The e-mail address of your Newsco account was changed', ['Hello Asha Rao,', 'you were signed out everywhere', /^(?![^]*reader)/]],
  ['email_changed_to', (email) => giveAddress(newAddress(), email), 'This is now the e-mail address of your Newsco account', ['Hello Asha Rao,', 'your password is the same'], `${SITE}/auth`],
  ['lead_received', (email) => app.call(leads.requestService, { body: { referral_type: 'vendor', service_details: { professions: ['electrician'] }, contact_info: { ...requester(), email }, location: inPune() } }), /We received your request REF-\d{6}/, ['Hello Meera Joshi,', WORK, '24-48 hours', NUMBER], WITHDRAWAL],
  ['lead_referred', async (email) => app.call(leads.postReferral, { body: { referral_type: 'vendor', service_details: { profession: 'electrician' }, contact_info: { ...requester(), email }, location: inPune(), payment_preference: 'help' } }, { token: (await asha(newAddress())).token }), `Asha Rao referred you to Newsco: ${WORK}`, ['Hello Meera Joshi,', 'Asha Rao gave us your name', NUMBER], WITHDRAWAL],
  ['lead_assigned', async (email) => app.call(assignment.assign, { params: { id: (await leadOf('guest@example.com')).id }, body: { vendor_id: (await asha(email)).id } }, byAdmin()), `A new lead for you: ${WORK}`, ['Hello Asha Rao,', NUMBER, WORK], DASHBOARD],
  ['lead_withdrawn', async (email) => app.call(leads.withdraw, { body: { token: signId(app.deriveKey('links'), 'withdraw', (await leadOf('guest@example.com', { status: 'assigned', assigneeId: (await asha(email)).id })).id) } }), /Lead REF-\d{6} was withdrawn/, ['Hello Asha Rao,', WORK], DASHBOARD],
  ['lead_accepted_requester', (email) => act('accept', 'assigned', requested, email), /Ravi Kale accepted your request REF-\d{6}/, ['Hello Meera Joshi,', 'Ravi Kale', '+91 98100 54321'], WITHDRAWAL],
  ['lead_completed_requester', (email) => act('complete', 'accepted', requested, email), /Your request REF-\d{6} was completed/, ['Hello Meera Joshi,', 'Ravi Kale', WORK], WITHDRAWAL],
  ['lead_rejected_requester', (email) => act('reject', 'assigned', requested, email), /We are looking for someone else for your request REF-\d{6}/, ['Hello Meera Joshi,', /^(?![^]*Ravi)/], WITHDRAWAL],
  ['lead_accepted_referrer', (email) => act('accept', 'assigned', referred, email), /Your referral REF-\d{6} was accepted/, ['Hello Asha Rao,', 'Ravi Kale', '+91 98100 54321']],
  ['lead_completed_referrer', (email) => act('complete', 'accepted', referred, email), /Your referral REF-\d{6} was completed/, ['Hello Asha Rao,', 'Ravi Kale', WORK]],
  ['lead_rejected_referrer', (email) => act('reject', 'assigned', referred, email), /Your referral REF-\d{6} waits for a new assignment/, ['Hello Asha Rao,', /^(?![^]*Ravi)/]],
  ['test_mail', async (email) => app.call(system.testMail, {}, { token: (await buildUser(app, { role: 'admin', email })).token }), 'Test mail of Newsco', ['Since it arrived, mails are sent']],
];

const received = (address: string): Email[] => server.received.filter((mail) => mail.to?.some((one) => one.address === address));
const unescape = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
const linksOf = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => unescape(href!));
const matches = (text: string, wanted: string | RegExp) => (typeof wanted === 'string' ? text === wanted : wanted.test(text));

test.each(ROWS)('%s', async (template, cause, subject, said, link) => {
  const email = newAddress();
  await cause(email);
  await expect.poll(() => received(email).length, { timeout: 15_000 }).toBe(1);
  const [mail] = received(email);
  expect(mail).toMatchObject({ subject: subject instanceof RegExp ? expect.stringMatching(subject) : subject, from: { name: 'Newsco', address: 'support@newsco.example' } });
  const [text, html] = [mail!.text ?? '', unescape(mail!.html ?? '')];
  expect(html).toMatch(/^<!doctype html>/);
  for (const wanted of said) for (const part of [text, html]) expect(part).toEqual(wanted instanceof RegExp ? expect.stringMatching(wanted) : expect.stringContaining(wanted));
  for (const part of [text, html]) expect(part).toContain(`${SITE}/privacy`);
  if (link !== undefined) {
    const found = linksOf(mail!.html ?? '').find((href) => matches(href, link));
    expect(found, html).toBeDefined();
    expect(text).toContain(found);
  }
  expect(await app.db.selectFrom('mails').select('template').where('to_address', '=', email).execute()).toEqual([{ template }]);
});

/** Somebody whose mail the mail server has taken, and answers at `answer()`. */
async function whileMailHangs(act: (reader: { id: string; email: string }, answer: () => void) => Promise<void>): Promise<{ id: string; email: string }> {
  const email = newAddress();
  const { id } = await asha(email);
  let answer = () => undefined as void;
  server.verdict = new Promise<void>((resolve) => (answer = resolve));
  try {
    await app.call(moderation.suspend, { params: { id }, body: { reason: 'No reply for weeks' } }, byAdmin());
    await expect.poll(() => received(email).length, { timeout: 15_000 }).toBe(1);
    await act({ id, email }, answer);
  } finally {
    server.verdict = undefined;
    answer();
  }
  return { id, email };
}

test('an account whose mail hangs is deleted at once, and the mail goes out of the database with it', async () => {
  const { email } = await whileMailHangs(async ({ id }) => {
    const from = performance.now();
    const { status } = await app.call(moderation.delete, { params: { id } }, byAdmin());
    expect({ status, quick: performance.now() - from < 1000 }).toEqual({ status: 200, quick: true });
    expect(await app.db.selectFrom('mails').select('id').where('to_user_id', '=', id).execute()).toEqual([]);
  });
  await expect.poll(() => received(email).map(({ subject }) => subject), { timeout: 15_000 }).toEqual(['Your Newsco account is suspended', 'Your Newsco account is deleted']);
  expect(await app.db.selectFrom('mails').select('template').where('to_address', '=', email).execute()).toEqual([{ template: 'account_deleted' }]);
});

test('a mail whose row is held for a while when it is out is not sent again', async () => {
  const { id, email } = await whileMailHangs((reader, answer) => app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('mails').select('id').where('to_user_id', '=', reader.id).forUpdate().execute();
    answer();
    await delay(LOCK_MS + 500);
  }));
  await expect.poll(() => app.db.selectFrom('mails').select('id').where('to_user_id', '=', id).where('sent_at', 'is not', null).execute(), { timeout: 15_000 }).toHaveLength(1);
  expect(received(email)).toHaveLength(1);
});

test('every mail has a row', () => {
  const rows = new Set(ROWS.map(([template]) => template));
  expect(mails.map(({ name }) => name).filter((name) => !rows.has(name))).toEqual([]);
});

test('a secret is forgotten as soon as its mail is out', async () => {
  const left = await app.db.selectFrom('mails').select(['template', 'data']).where('template', 'in', ['password_reset', 'invitation']).where('sent_at', 'is not', null).execute();
  expect(left.length).toBeGreaterThanOrEqual(2);
  expect(left.map(({ data }) => data)).toEqual(left.map(() => ({})));
});
