/** GET /professions/requests, POST /professions/requests/{id}/review */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assignment } from '../../../contract/assignment.ts';
import { leads } from '../../../contract/leads.ts';
import { professions } from '../../../contract/professions.ts';
import { registration } from '../../../contract/registration.ts';
import { vendors } from '../../../contract/vendors.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
let counter = 0;
const later = () => app.setNow(new Date(app.now().getTime() + 1000));

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin', fullName: 'Meera Admin' });
});
afterAll(() => app.close());
beforeEach(() => later());

type Body = { status?: unknown; admin_notes?: unknown; create_profession?: unknown };

const newName = () => `Wish ${(counter += 1)}`;
const ask = async (name: string, who?: BuiltUser) => (await app.call(professions.request, { body: { requested_profession: name, description: 'What it is.' } }, who ? { token: who.token } : {})).body.data.id;
const review = (id: string, body: Body, token = admin.token) => app.call(professions.review, { params: { id }, body: body as never }, { token });
const APPROVE = { status: 'approved', create_profession: true };
const list = async (query: object = {}, token = admin.token) => (await app.call(professions.requests, { query }, { token })).body.data;
const byName = (name: string) => app.db.selectFrom('professions').selectAll().where('name', '=', name).executeTakeFirst();
const profileOf = (id: string) => app.db.selectFrom('profiles').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
const mailsTo = (userId: string) => app.db.selectFrom('mails').select(['template', 'data']).where('to_user_id', '=', userId).where('template', '=', 'profession_request_decided').execute();
const recordsOf = (id: string) => app.db.selectFrom('activity').select(['action', 'detail']).where('object_id', '=', id).where('actor_id', '=', admin.id).execute();
const requestOf = (id: string) => app.db.selectFrom('profession_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function register(profession: string, changes: Record<string, string> = {}) {
  const answer = await app.call(registration.register, {
    body: {
      email: `wisher${(counter += 1)}@example.com`, password: 'a fine password', role: 'vendor', full_name: 'Asha Rao', phone: '98765 43210', profession,
      country_id: String(PLACES.india), state_id: String(PLACES.maharashtra), city_id: String(PLACES.pune), ...changes,
    } as never,
  });
  return { status: answer.status, id: (answer.body as unknown as { user_id: string }).user_id };
}
const approvePerson = (id: string) => app.call(registration.approve, { params: { id } }, { token: admin.token });

/** Names of a person's specializations in their order, with whether they belong to the profession. */
const specializationsOf = async (id: string) =>
  (await app.db.selectFrom('profile_specializations as p').innerJoin('specializations as s', 's.id', 'p.specialization_id').select(['s.name', 's.profession_id']).where('p.user_id', '=', id).orderBy('p.position').execute());

describe('an approval that creates the profession', () => {
  test('adds it, and gives it to who registered with the name: application, listing, specializations, leads and mail', async () => {
    const name = newName();
    const id = await ask(name);
    const waiting = await register(name.toUpperCase(), { specializations: '["Top bar hives","Swarms"]' });
    const listed = await register(name, { specializations: '["swarms"]' });
    await approvePerson(listed.id);

    const answer = await review(id, { ...APPROVE, admin_notes: '  Good idea.\nThanks. ' });
    expect(answer.status).toBe(200);
    const profession = await byName(name);
    expect(profession).toMatchObject({ description: 'What it is.', is_active: true, is_default: false });
    expect(answer.body.data).toMatchObject({ id, status: 'approved', admin_notes: 'Good idea.\nThanks.', profession_id: profession!.id, reviewed_by_name: 'Meera Admin', can: [] });

    for (const person of [waiting, listed]) expect(await profileOf(person.id)).toMatchObject({ profession_id: profession!.id, profession_request_id: null });
    expect(await specializationsOf(waiting.id)).toEqual([{ name: 'Top bar hives', profession_id: profession!.id }, { name: 'Swarms', profession_id: profession!.id }]);
    const applicants = (await app.call(registration.pendingApprovals, { query: {} }, { token: admin.token })).body.data.users;
    expect(applicants.find((one) => one.id === waiting.id)).toMatchObject({ profession: name, requested_profession: null, specializations: ['Top bar hives', 'Swarms'] });
    const directory = async (query: object) => (await app.call(vendors.list, { query })).body.data.vendors.map((one) => one.id);
    expect(await directory({ profession: name })).toEqual([listed.id]);
    expect(await directory({ profession: name, specializations: 'Swarms' })).toEqual([listed.id]);
    await approvePerson(waiting.id);
    expect((await directory({ city_id: String(PLACES.pune), profession: profession!.slug })).toSorted()).toEqual([waiting.id, listed.id].toSorted());

    expect(await mailsTo(waiting.id)).toEqual([{ template: 'profession_request_decided', data: { name: 'Asha Rao', profession: name, status: 'approved', isListed: true, isTheirs: true, notes: 'Good idea.\nThanks.' } }]);
    expect(await mailsTo(listed.id)).toHaveLength(1);
    expect(await recordsOf(id)).toEqual([{ action: 'profession_request_approved', detail: { profession_id: profession!.id, given_to: 2 } }]);
  });

  test('whoever got the profession takes part in the fair share of its leads', async () => {
    const name = newName();
    const id = await ask(name);
    const [one, two] = [await register(name), await register(name)];
    for (const person of [one, two]) await approvePerson(person.id);
    await review(id, APPROVE);
    const takers: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      await app.call(leads.requestService, { body: { referral_type: 'vendor', service_details: { professions: [name] }, contact_info: { name: 'Guest', phone: `+91 70001 0000${i}` }, location: { city_id: PLACES.pune, state_id: PLACES.maharashtra, country_id: PLACES.india } } as never });
      takers.push(...(await app.call(assignment.autoAssign, { body: { limit: 1 }, query: {} }, { token: admin.token })).body.data.assignments.map((given) => given.vendor_id));
    }
    expect(takers.toSorted()).toEqual([one.id, one.id, two.id, two.id].toSorted());
  });

  test('takes the profession of that name, and switches it on where it is off', async () => {
    const name = newName();
    const id = await ask(`  ${name.toLowerCase()}`);
    const { id: professionId } = await app.db.insertInto('professions').values({ slug: name, name: name.replace('i', 'í'), is_active: false, created_at: app.now() }).returning('id').executeTakeFirstOrThrow();
    const person = await register(name);
    expect((await review(id, APPROVE)).body.data.profession_id).toBe(professionId);
    expect(await profileOf(person.id)).toMatchObject({ profession_id: professionId });
    expect(await app.db.selectFrom('professions').select('is_active').where('id', '=', professionId).executeTakeFirst()).toEqual({ is_active: true });
  });

  test('reaches who registered with an earlier request of that name, and leaves other people as they are', async () => {
    const name = newName();
    const earlier = await register((await ask(name), name));
    await review((await profileOf(earlier.id)).profession_request_id!, { status: 'rejected' });
    const other = await register((await ask(`${name} other`), `${name} other`));
    const chosen = await register((await ask(`${name} left`), `${name} left`));
    await app.db.updateTable('profiles').set({ profession_id: 1 }).where('user_id', '=', chosen.id).execute();
    await review(await ask(name), APPROVE);
    expect(await profileOf(earlier.id)).toMatchObject({ profession_id: (await byName(name))!.id });
    expect(await profileOf(other.id)).toMatchObject({ profession_id: null });
    expect(await profileOf(chosen.id)).toMatchObject({ profession_id: 1 });
    expect((await mailsTo(earlier.id)).map(({ data }) => (data as { status: string }).status)).toEqual(['rejected', 'approved']);
  });
});

test('an approval without it, and a rejection, change no profession but tell who asked', async () => {
  for (const status of ['approved', 'rejected'] as const) {
    const name = newName();
    const asker = await buildUser(app, { role: 'broker' });
    const id = await ask(name, asker);
    const person = await register(name);
    expect((await review(id, { status, ...(status === 'rejected' ? { create_profession: true } : {}) })).body.data).toMatchObject({ status, profession_id: null, admin_notes: null });
    expect(await recordsOf(id)).toEqual([{ action: `profession_request_${status}`, detail: {} }]);
    expect(await byName(name)).toBeUndefined();
    expect(await profileOf(person.id)).toMatchObject({ profession_id: null, profession_request_id: id });
    for (const who of [asker, person]) expect((await mailsTo(who.id))[0]?.data).toMatchObject({ profession: name, status, isListed: false, isTheirs: false, notes: null });
  }
});

describe('once', () => {
  test('a second review is 409 and changes nothing', async () => {
    const id = await ask(newName());
    await review(id, { status: 'rejected', admin_notes: 'No.' });
    const before = await requestOf(id);
    const answer = await review(id, APPROVE);
    expect([answer.status, answer.body.error.code, answer.body.detail]).toEqual([409, 'request_reviewed', 'This request has already been reviewed: it is rejected.']);
    expect(await requestOf(id)).toEqual(before);
  });

  test('two reviews at once: one wins, one profession, one mail', async () => {
    const name = newName();
    const asker = await buildUser(app);
    const id = await ask(name, asker);
    const answers = await Promise.all([review(id, APPROVE), review(id, { status: 'rejected' }), review(id, APPROVE)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await mailsTo(asker.id)).toHaveLength(1);
    expect(await byName(name)).toEqual(answers[1].status === 200 ? undefined : expect.objectContaining({ name }));
  });

  test('two requests of a name that is added by hand at once lead to one profession', async () => {
    const name = newName();
    const id = await ask(name);
    const [reviewed, created] = await Promise.all([review(id, APPROVE), app.call(professions.create, { body: { name } }, { token: admin.token })]);
    expect(reviewed.status).toBe(200);
    expect([201, 409]).toContain(created.status);
    expect(await app.db.selectFrom('professions').select('id').where('name', '=', name).execute()).toEqual([{ id: reviewed.body.data.profession_id }]);
  });

  test('whoever registers while it is approved has the profession, or is asked to try again', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = newName();
      const id = await ask(name);
      const [person, answer] = await Promise.all([register(name), review(id, APPROVE)]);
      expect(answer.status).toBe(200);
      const profession = await byName(name);
      if (person.status === 201) expect(await profileOf(person.id)).toMatchObject({ profession_id: profession!.id });
      else expect(person.status).toBe(503);
    }
  });
});

describe('the list', () => {
  test('shows the waiting ones first, then the newest; filters and pages with totals', async () => {
    await app.db.deleteFrom('profiles').where('profession_request_id', 'is not', null).execute();
    await app.db.deleteFrom('profession_requests').execute();
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      ids.push(await ask(`List ${name}`));
      later();
    }
    await review(ids[3]!, { status: 'rejected' });
    await review(ids[1]!, { status: 'approved' });
    const all = await list();
    expect(all).toMatchObject({ total: 4, skip: 0, limit: 20, pending: 2 });
    expect(all.requests.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[3], ids[1]]);
    expect(all.requests.map(({ can }) => can.length)).toEqual([2, 2, 0, 0]);
    expect(await list({ status_filter: 'pending' })).toMatchObject({ total: 2, pending: 2, requests: [{ id: ids[2] }, { id: ids[0] }] });
    expect(await list({ status_filter: 'rejected' })).toMatchObject({ total: 1, pending: 2, requests: [{ id: ids[3], reviewed_by_name: 'Meera Admin' }] });
    const pages = [await list({ skip: '0', limit: '3' }), await list({ skip: '3', limit: '3' }), await list({ skip: '6' })];
    expect(pages.map(({ requests }) => requests.length)).toEqual([3, 1, 0]);
  });

  test('names who asked or first registered with it, to administrators in whose cities that person is', async () => {
    const name = newName();
    const id = await ask(name);
    const find = async (token?: string) => (await list({ limit: '100' }, token)).requests.find((one) => one.id === id);
    expect(await find()).toMatchObject({ requested_by_name: null, requested_by_email: null });
    const first = await register(name, { full_name: 'Ravi Kale', email: 'ravi.kale@example.com' });
    await register(name, { full_name: 'Someone Later' });
    const named = { requested_by_name: 'Ravi Kale', requested_by_email: 'ravi.kale@example.com' };
    expect(await find()).toMatchObject(named);
    for (const [city, seen] of [[PLACES.pune, named], [PLACES.bengaluru, { requested_by_name: null, requested_by_email: null }]] as const) {
      expect(await find((await buildUser(app, { role: 'module_admin', cityIds: [city] })).token)).toMatchObject(seen);
    }
    await review(id, APPROVE);
    expect(await find()).toMatchObject({ ...named, status: 'approved', reviewed_by_name: 'Meera Admin' });
    expect(await requestOf(id)).toMatchObject({ requested_by: first.id });
  });

  test('another filter: 422', async () => {
    expect((await app.call(professions.requests, { query: { status_filter: 'open' as never } }, { token: admin.token })).body.errors).toEqual({ status_filter: 'status_filter must be pending, approved or rejected.' });
  });
});

test.each<[string, Body, Record<string, string>]>([
  ['no status', {}, { status: 'status must be approved or rejected.' }],
  ['pending', { status: 'pending' }, { status: 'status must be approved or rejected.' }],
  ['long notes', { status: 'approved', admin_notes: 'x'.repeat(501) }, { admin_notes: 'Notes must be at most 500 characters.' }],
  ['another choice', { status: 'approved', create_profession: 'yes' }, { create_profession: 'create_profession must be true or false.' }],
])('%s: 422, still waiting', async (_case, body, errors) => {
  const id = await ask(newName());
  expect((await review(id, body)).body.errors).toEqual(errors);
  expect(await requestOf(id)).toMatchObject({ status: 'pending' });
});

test('one that is not there: 404', async () => {
  expect((await review('01890000-0000-7000-8000-000000000000', APPROVE)).status).toBe(404);
});
