/** Writes the demo into an empty, migrated database with locations; does nothing when people are already there. */
import { digitsOf } from '../../src/contract/shared/phone.ts';
import { NOTICE_VERSION } from '../../src/contract/shared/constants.ts';
import { youtubeVideoId } from '../../src/contract/shared/youtube.ts';
import { ensureSpecializations } from '../../src/server/features/professions/service.ts';
import { syncListing } from '../../src/server/features/vendors/service.ts';
import type { Db } from '../../src/server/platform/database.ts';
import { hashPassword } from '../../src/server/platform/passwords.ts';
import { makeActivity } from './activity.ts';
import { type DemoLead, makeLeads } from './leads.ts';
import { makePeople, type Person } from './people.ts';
import { CITIES, DEMO_PASSWORD } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { type DemoRating, makeRatings } from './ratings.ts';

const SEED = 20_231_104;
const CHUNK = 200;

type Place = { country_id: number; state_id: number | null; city_id: number; areas: number[] };
type Reference = { professionIds: Map<string, number>; specializations: Map<string, string[]>; places: Map<number, Place> };

/** Loads people, ratings, leads and activity relative to `now`, in one transaction. */
export async function loadDemoData(db: Db, now: Date): Promise<void> {
  const present = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (present) return;
  const reference = await readReference(db);
  const random = createRandom(SEED);
  const people = makePeople(random, reference.specializations, now);
  const ratings = makeRatings(random, people, now);
  const leads = makeLeads(random, people, [...reference.professionIds.keys()], now);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction().execute(async (tx) => {
    await insertPeople(tx, random, people, reference, passwordHash, now);
    await insertLeads(tx, random, leads, reference);
    await insertRatings(tx, ratings);
    await inChunks(makeActivity(random, people, leads), (rows) => tx.insertInto('activity').values(rows).execute());
    await settleProfiles(tx);
    for (const person of people) if (person.role === 'vendor') await syncListing(tx, person.id);
  });
}

async function inChunks<T>(rows: readonly T[], write: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < rows.length; i += CHUNK) await write(rows.slice(i, i + CHUNK));
}

async function readReference(db: Db): Promise<Reference> {
  const professions = await db.selectFrom('professions').select(['id', 'slug']).where('is_default', '=', true).orderBy('id').execute();
  const listed = await db.selectFrom('specializations').select(['profession_id', 'name']).where('is_listed', '=', true).orderBy('id').execute();
  const cities = await db.selectFrom('locations').select(['id', 'country_id', 'state_id']).where('id', 'in', CITIES.map((city) => city.id)).execute();
  const areas = await db.selectFrom('locations').select(['id', 'parent_id']).where('type', '=', 'newsco').where('parent_id', 'in', CITIES.map((city) => city.id)).orderBy('rank').orderBy('id').execute();
  return {
    professionIds: new Map(professions.map((one) => [one.slug, one.id])),
    specializations: new Map(professions.map((one) => [one.slug, listed.filter((row) => row.profession_id === one.id).map((row) => row.name)])),
    places: new Map(cities.map((city) => [city.id, { country_id: city.country_id, state_id: city.state_id, city_id: city.id, areas: areas.filter((area) => area.parent_id === city.id).slice(0, 40).map((area) => area.id) }])),
  };
}

function placeOf(random: Random, cityId: number, reference: Reference) {
  const place = reference.places.get(cityId);
  if (!place) throw new Error(`The location file has no city ${cityId}`);
  const { areas, ...ids } = place;
  return { ...ids, newsco_id: areas.length > 0 ? random.pick(areas) : null };
}

async function insertPeople(tx: Db, random: Random, people: readonly Person[], reference: Reference, passwordHash: string, now: Date): Promise<void> {
  await inChunks(people, (chunk) =>
    tx.insertInto('users').values(
      chunk.map((one) => ({
        id: one.id, email: one.email, role: one.role, status: one.status, status_reason: one.reason,
        password_hash: one.fixed ? passwordHash : null,
        decided_at: one.status === 'pending' ? null : new Date(one.createdAt.getTime() + 86_400_000),
        created_at: one.createdAt, updated_at: one.createdAt,
      })),
    ).execute(),
  );
  await inChunks(people, (chunk) => tx.insertInto('profiles').values(chunk.map((one) => profileOf(random, one, reference, now))).execute());
  for (const one of people) {
    for (const city_id of one.managedCities) await tx.insertInto('module_admin_cities').values({ user_id: one.id, city_id }).execute();
    if (one.specializations.length > 0) {
      const ids = await ensureSpecializations(tx, reference.professionIds.get(one.profession ?? '') ?? null, one.specializations, now);
      await tx.insertInto('profile_specializations').values(ids.map((specialization_id, position) => ({ user_id: one.id, specialization_id, position }))).execute();
    }
  }
  const members = people.filter((one) => one.role === 'vendor' || one.role === 'broker');
  await inChunks(members, (chunk) =>
    tx.insertInto('consents').values(chunk.map((one) => ({ id: random.id(one.createdAt), subject_type: 'user', subject_id: one.id, purpose: 'registration', notice_version: NOTICE_VERSION, at: one.createdAt }))).execute(),
  );
}

function profileOf(random: Random, one: Person, reference: Reference, now: Date) {
  const video = one.video ?? null;
  return {
    user_id: one.id, full_name: one.name, phone: one.phone, phone_e164: `+${digitsOf(one.phone)}`,
    age: one.age, gender: one.gender, experience_years: one.experience, languages: one.languages,
    profession_id: reference.professionIds.get(one.profession ?? '') ?? null,
    ...(one.city ? placeOf(random, one.city.id, reference) : {}),
    youtube_video_url: video, youtube_video_id: video ? youtubeVideoId(video) : null,
    updated_at: now,
  };
}

async function insertLeads(tx: Db, random: Random, leads: readonly DemoLead[], reference: Reference): Promise<void> {
  const oldestFirst = leads.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await inChunks(oldestFirst, (chunk) => tx.insertInto('leads').values(chunk.map((lead) => leadRow(random, lead, reference))).execute());
  const assigned = oldestFirst.filter((lead) => lead.assignee !== null);
  await inChunks(assigned, (chunk) =>
    tx.insertInto('assignments').values(
      chunk.map((lead) => ({
        id: lead.assignmentId, lead_id: lead.id, assignee_id: lead.assignee!.id, method: 'manual', reason: null,
        outcome: lead.status, assigned_at: lead.assignedAt!, accepted_at: lead.acceptedAt, ended_at: lead.endedAt,
      })),
    ).execute(),
  );
}

function leadRow(random: Random, lead: DemoLead, reference: Reference) {
  const { newsco_id, state_id, ...place } = placeOf(random, lead.city.id, reference);
  return {
    id: lead.id, kind: lead.kind, referral_type: lead.type, profession_id: reference.professionIds.get(lead.profession ?? '') ?? null,
    notes: lead.notes, property_lead_type: lead.propertyLeadType, property_details: lead.propertyDetails,
    contact_name: lead.contactName, contact_phone: lead.contactPhone, contact_digits: digitsOf(lead.contactPhone), contact_email: lead.contactEmail,
    relationship: lead.relationship, ...place, state_id: state_id!, newsco_id, payment_preference: lead.payment, status: lead.status,
    referrer_id: lead.referrer?.id ?? null, assignee_id: lead.status === 'rejected' ? null : (lead.assignee?.id ?? null), submission_id: lead.id,
    created_at: lead.createdAt, updated_at: lead.endedAt ?? lead.acceptedAt ?? lead.assignedAt ?? lead.createdAt,
    assigned_at: lead.assignedAt, accepted_at: lead.acceptedAt,
    completed_at: lead.status === 'completed' ? lead.endedAt : null, rejected_at: lead.status === 'rejected' ? lead.endedAt : null,
  };
}

async function insertRatings(tx: Db, ratings: readonly DemoRating[]): Promise<void> {
  await inChunks(ratings, (chunk) =>
    tx.insertInto('ratings').values(chunk.map((one) => ({ id: one.id, vendor_id: one.vendorId, rater_id: one.raterId, rating: one.rating, comment: one.comment, created_at: one.at, updated_at: one.at }))).execute(),
  );
}

/** Sums that live requests keep step by step. */
async function settleProfiles(tx: Db): Promise<void> {
  await tx
    .updateTable('profiles')
    .set((e) => ({
      rating_sum: e.selectFrom('ratings').select((r) => r.fn.coalesce(r.fn.sum<number>('rating'), r.val(0)).as('n')).whereRef('vendor_id', '=', 'profiles.user_id'),
      rating_count: e.selectFrom('ratings').select((r) => r.fn.countAll<number>().as('n')).whereRef('vendor_id', '=', 'profiles.user_id'),
      completed_leads: e.selectFrom('leads').select((r) => r.fn.countAll<number>().as('n')).whereRef('assignee_id', '=', 'profiles.user_id').where('status', '=', 'completed'),
    }))
    .execute();
}
