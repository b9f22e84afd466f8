/** Who calls, and what exists for them to name: both are made again when calls have used them up. */
import { sql } from 'kysely';
import type { Role, UserStatus } from '../../../contract/shared/roles.ts';
import { createSecret, sha256 } from '../../features/accounts/secrets.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { signId } from '../../platform/signed-ids.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { buildUser } from '../builders/accounts.ts';
import { buildPhoto } from '../builders/files.ts';
import { buildLead } from '../builders/leads.ts';
import { buildPlaces, PLACES } from '../builders/locations.ts';
import { buildBroker, buildVendor } from '../builders/vendors.ts';
import type { TestApp } from '../test-app.ts';

export const PASSWORD = 'Good-Password-1';

export type Caller = { name: string; role: Role | null; isLive: boolean };

/** Visitors, everyone who may sign in, someone who waits for approval, and a token that leads nowhere. */
export const CALLERS: readonly Caller[] = [
  { name: 'visitor', role: null, isLive: true },
  { name: 'vendor', role: 'vendor', isLive: true },
  { name: 'broker', role: 'broker', isLive: true },
  { name: 'module admin', role: 'module_admin', isLive: true },
  { name: 'admin', role: 'admin', isLive: true },
  { name: 'applicant', role: 'vendor', isLive: false },
  { name: 'stranger', role: null, isLive: false },
];

export type Kind =
  | 'vendor' | 'self' | 'pending' | 'suspended' | 'manager' | 'suspended-manager' | 'lead' | 'referral' | 'work' | 'session' | 'view' | 'mail' | 'request'
  | 'profession' | 'country' | 'state' | 'city' | 'email' | 'link' | 'withdrawal' | 'photo';

type Account = { id: string; token: string };
/** Ids by kind; those that belong to one caller by `kind@caller`. */
type Pools = Partial<Record<string, readonly string[]>>;

const CALLS_BETWEEN_STOCKTAKINGS = 150;
const ENOUGH = 12;
/** Shorter than any session may be idle. */
const NEVER_IDLE_MS = 30 * 60_000;

export type People = Awaited<ReturnType<typeof createPeople>>;

/** Opens the place where calls happen. */
export async function createPeople(app: TestApp) {
  await buildPlaces(app);
  const passwordHash = await hashPassword(PASSWORD);
  // The last administrator could not be deleted.
  await buildUser(app, { role: 'admin' });
  const accounts = new Map<string, Account>();
  let pools: Pools = {};
  let calls = 0;

  async function hire(caller: Caller): Promise<Account> {
    const { id, token } = await personFor(app, caller);
    await app.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
    accounts.set(caller.name, { id, token });
    // Nobody who waits for approval has any; with it they could not apply again once they are rejected.
    if (caller.isLive && (caller.role === 'vendor' || caller.role === 'broker')) await giveWork(app, caller.role, id);
    return { id, token };
  }

  async function takeStock(): Promise<void> {
    await restock(app);
    pools = { ...(await commonPools(app)), ...(await ownPools(app, accounts)) };
    // Approved by chance, it would be an applicant no more.
    const applicant = accounts.get('applicant')?.id;
    pools['pending'] = pools['pending']!.filter((id) => id !== applicant);
  }

  return {
    /** The caller's token; someone whose account was lost on the way has a new one. */
    async tokenOf(caller: Caller): Promise<string | null> {
      if (calls++ % CALLS_BETWEEN_STOCKTAKINGS === 0) {
        for (const one of CALLERS) if (one.role && !accounts.has(one.name)) await hire(one);
        await takeStock();
      }
      if (caller.name === 'stranger') return createSecret();
      return caller.role ? (accounts.get(caller.name) ?? (await hire(caller))).token : null;
    },
    /** Whether the session of the token goes on, whatever a server says of it. */
    async isSignedIn(token: string): Promise<boolean> {
      const { rows } = await sql`select 1 from sessions s join users u on u.id = s.user_id where s.token_sha256 = ${sha256(token)} and s.revoked_at is null and u.status = 'approved'
        and s.expires_at > ${app.now()} and s.last_seen_at > ${new Date(app.now().getTime() - NEVER_IDLE_MS)}`.execute(app.db);
      return rows.length > 0;
    },
    /** The session is over: suspended, deleted, signed out. */
    lose(caller: Caller): void {
      accounts.delete(caller.name);
    },
    /** Puts ids where the text only names their kind. */
    resolve(text: string, caller: Caller): string {
      const idOf = (kind: string, n: string) => {
        const pool = pools[`${kind}@${caller.name}`] ?? pools[kind === 'self' ? 'vendor' : kind] ?? [];
        return pool[Number(n) % pool.length] ?? '01890000-0000-7000-8000-000000000000';
      };
      return text.replaceAll(/"@@#([\w-]+):(\d+)@@"|@@([\w-]+):(\d+)@@/g, (_all, number: string, m: string, kind: string, n: string) => (number ? idOf(number, m) : idOf(kind, n)));
    },
  };
}

async function personFor(app: TestApp, { role, isLive }: Caller): Promise<Account> {
  const status: UserStatus = isLive ? 'approved' : 'pending';
  if (role === 'broker') return buildBroker(app, { email: freshEmail(), status });
  if (role === 'vendor') return buildVendor(app, { email: freshEmail(), status });
  return buildUser(app, { email: freshEmail(), role: role!, ...(role === 'module_admin' ? { cityIds: [PLACES.pune] } : {}) });
}

let mailboxes = 0;
const freshEmail = () => `caller${(mailboxes += 1)}@example.com`;

async function giveWork(app: TestApp, role: 'vendor' | 'broker', assigneeId: string): Promise<void> {
  for (let i = 0; i < ENOUGH; i++) await buildLead(app, { status: i % 3 === 0 ? 'accepted' : 'assigned', referralType: role, assigneeId });
}

/** Tops up what calls use up: leads that wait, people to decide on, requests, mails that failed, links. */
async function restock(app: TestApp): Promise<void> {
  const missing = async (query: ReturnType<typeof sql<{ n: number }>>) => Math.max(0, ENOUGH - (await query.execute(app.db)).rows[0]!.n);
  const people = (role: string, status: string) => sql<{ n: number }>`select count(*)::int as n from users where role = ${role} and status = ${status}`;
  const open = (kind: string) => sql<{ n: number }>`select count(*)::int as n from leads where kind = ${kind} and status = 'pending' and city_id = ${PLACES.pune}`;
  for (let n = await missing(people('vendor', 'approved')); n > 0; n--) await buildVendor(app, { email: freshEmail(), ratings: n % 4 === 0 ? [4, 5] : [] });
  for (let n = await missing(people('vendor', 'suspended')); n > 0; n--) await buildVendor(app, { email: freshEmail(), status: 'suspended' });
  for (let n = await missing(people('vendor', 'pending')); n > 0; n--) await buildPhoto(app, (await buildVendor(app, { email: freshEmail(), status: 'pending' })).id);
  for (const status of ['approved', 'suspended'] as const) {
    for (let n = await missing(people('module_admin', status)); n > 0; n--) await buildUser(app, { email: freshEmail(), role: 'module_admin', status, cityIds: [PLACES.pune] });
  }
  for (const kind of ['SERVICE_REQUEST', 'REFERRAL'] as const) for (let n = await missing(open(kind)); n > 0; n--) await buildLead(app, { kind });
  for (let n = await missing(sql`select count(*)::int as n from profession_requests where status = 'pending'`); n > 0; n--) {
    await app.db.insertInto('profession_requests').values({ id: uuidv7(app.now()), requested_profession: `Wished ${createSecret()}`, created_at: app.now() }).execute();
  }
  for (let n = await missing(sql`select count(*)::int as n from mails where dead_at is not null`); n > 0; n--) {
    await app.db.insertInto('mails').values({ id: uuidv7(app.now()), template: 'test_mail', to_address: 'asha@example.com', data: '{}', created_at: app.now(), attempts: 10, dead_at: app.now() }).execute();
  }
}

async function commonPools(app: TestApp): Promise<Pools> {
  const ids = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(app.db)).rows.map(({ id }) => id);
  const people = (role: string, status: string) => ids(sql`select id from users where role = ${role} and status = ${status} order by id desc limit 60`);
  const leads = (kind: string) => ids(sql`select id from leads where kind = ${kind} and status = 'pending' and city_id = ${PLACES.pune} order by id desc limit 60`);
  const open = await leads('SERVICE_REQUEST');
  return {
    vendor: await people('vendor', 'approved'),
    pending: await people('vendor', 'pending'),
    suspended: await people('vendor', 'suspended'),
    manager: await people('module_admin', 'approved'),
    'suspended-manager': await people('module_admin', 'suspended'),
    lead: open,
    referral: await leads('REFERRAL'),
    mail: await ids(sql`select id from mails where dead_at is not null limit 60`),
    request: await ids(sql`select id from profession_requests where status = 'pending' limit 60`),
    profession: await ids(sql`select id::text from professions order by id desc limit 20`),
    photo: await ids(sql`select profile_image_url as id from profiles where profile_image_url is not null limit 20`),
    country: [String(PLACES.india), String(PLACES.emirates)],
    state: [String(PLACES.maharashtra), String(PLACES.karnataka)],
    city: [String(PLACES.pune), String(PLACES.bengaluru)],
    email: await ids(sql`select email as id from users where email like 'caller%' and password_hash is not null order by id desc limit 20`),
    withdrawal: open.map((id) => signId(app.deriveKey('links'), 'withdraw', id)),
    link: await freshLinks(app),
  };
}

async function freshLinks(app: TestApp): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from users where role = 'vendor' and status = 'approved' limit 10`.execute(app.db);
  const expires_at = new Date(app.now().getTime() + 3_600_000);
  const links = rows.map(({ id }) => ({ user_id: id, secret: createSecret() }));
  for (const { user_id, secret } of links) {
    await app.db.deleteFrom('password_links').where('user_id', '=', user_id).execute();
    await app.db.insertInto('password_links').values({ token_sha256: sha256(secret), user_id, kind: 'reset', created_at: app.now(), expires_at }).execute();
  }
  return links.map(({ secret }) => secret);
}

/** What only its owner may touch. */
async function ownPools(app: TestApp, accounts: ReadonlyMap<string, Account>): Promise<Pools> {
  const pools: Pools = {};
  for (const [name, { id }] of accounts) {
    const own = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(app.db)).rows.map((row) => row.id);
    pools[`self@${name}`] = [id];
    pools[`work@${name}`] = await own(sql`select id from leads where assignee_id = ${id} and status in ('assigned', 'accepted') limit 60`);
    pools[`session@${name}`] = await own(sql`select id from sessions where user_id = ${id} limit 20`);
    pools[`view@${name}`] = await own(sql`select id from saved_views where user_id = ${id} limit 20`);
  }
  // Administrators look after the profiles of others.
  for (const name of ['admin', 'module admin']) delete pools[`self@${name}`];
  return pools;
}
