/** A guest's request becomes leads: one for each profession, created together, never twice. */
import { createHash } from 'node:crypto';
import type { LeadForm, leads } from '../../../contract/leads.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { sentenceOf } from '../../../contract/shared/errors.ts';
import { fieldFault } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/context.ts';
import { limitSubject } from '../../platform/http/limits.ts';
import { recordConsent } from '../accounts/consent-service.ts';
import { recordActivity } from '../activity/service.ts';
import { type ResolvedPlace, resolvePlace } from '../locations/service.ts';
import { queueMail } from '../notifications/service.ts';
import { findProfession } from '../professions/service.ts';
import { type LeadWish, NO_SERVICE, PROFESSION_FIELD, readLeadForm } from './form-rules.ts';
import { requestReceived } from './mail.ts';
import { insertEvent } from './queries.ts';
import { findPlaceName, findRepeats, insertLead, lockRequester } from './request-queries.ts';

const REPEAT_MS = 60_000;
const DAY = 86_400_000;
const SUBMISSIONS_A_DAY = 3;
const NATIONAL_DIGITS = 10;

type Service = { id: number | null; name: string };
type Submission = { wish: LeadWish; place: ResolvedPlace; services: Service[] };

/** Creates the leads of a guest's request. The same request within a minute gets the first one's numbers. */
export async function requestService(context: Context<null>, { body }: ParsedOf<typeof leads.requestService>): Promise<AnswerOf<typeof leads.requestService>> {
  const submission = await readSubmission(context, body);
  // Two identical requests at once: the second waits here, then finds the first.
  await lockRequester(context.db, submission.wish.contact.digits);
  const known = await findKnown(context, submission);
  const fresh = submission.services.filter((service) => !known.has(service.id));
  if (fresh.length > 0) {
    await limitRequester(context, submission.wish);
    for (const [id, referralId] of await createLeads(context, { ...submission, services: fresh })) known.set(id, referralId);
  }
  const ids = submission.services.map((service) => known.get(service.id)!);
  return { referral_id: ids[0]!, referral_ids: ids };
}

async function readSubmission(context: Context<null>, form: LeadForm): Promise<Submission> {
  const read = readLeadForm(form);
  if ('faults' in read) throw fieldFault(read.faults);
  const services = await findServices(context, read.wish);
  const place = await resolvePlace(context.db, read.wish.place);
  if (!place) throw fieldFault({ [read.wish.place.locationId ? 'location_id' : 'location']: sentenceOf('location_unresolved') }, 'location_unresolved');
  return { wish: read.wish, place, services };
}

/** The professions in the order of choice; the same one by name and by slug counts once. */
async function findServices(context: Context<null>, wish: LeadWish): Promise<Service[]> {
  if (wish.referralType === 'broker') return [{ id: null, name: 'Real estate' }];
  const found = new Map<number, Service>();
  for (const name of wish.professions) {
    const profession = await findProfession(context.db, name);
    if (!profession?.is_active) throw fieldFault({ [PROFESSION_FIELD]: NO_SERVICE }, 'unknown_profession');
    found.set(profession.id, { id: profession.id, name: profession.name });
  }
  return [...found.values()];
}

async function findKnown(context: Context<null>, { wish, place, services }: Submission): Promise<Map<number | null, string>> {
  const rows = await findRepeats(context.db, {
    digits: wish.contact.digits,
    referralType: wish.referralType,
    cityId: place.cityId,
    propertyLeadType: wish.propertyLeadType,
    professionIds: services.map((service) => service.id),
    since: new Date(context.now.getTime() - REPEAT_MS),
  });
  return new Map(rows.map((row) => [row.profession_id, row.referral_id]));
}

/** Counters know a hash of the phone or e-mail, never the thing itself. A number counts the same with and without its country code. */
async function limitRequester(context: Context<null>, { contact }: LeadWish): Promise<void> {
  for (const subject of [contact.digits.slice(-NATIONAL_DIGITS), contact.email?.toLowerCase()]) {
    if (subject === undefined) continue;
    const hash = createHash('sha256').update(subject).digest('hex').slice(0, 32);
    await limitSubject(context, `guest-lead:subject:${hash}`, SUBMISSIONS_A_DAY, DAY);
  }
}

async function createLeads(context: Context<null>, submission: Submission): Promise<Map<number | null, string>> {
  const submissionId = context.newId();
  const created = new Map<number | null, string>();
  for (const service of submission.services) created.set(service.id, await createLead(context, submission, service, submissionId));
  await confirmByMail(context, submission, [...created.values()]);
  return created;
}

async function createLead(context: Context<null>, { wish, place }: Submission, service: Service, submissionId: string): Promise<string> {
  const id = context.newId();
  const referralId = await insertLead(context.db, {
    id,
    submission_id: submissionId,
    kind: 'SERVICE_REQUEST',
    referral_type: wish.referralType,
    profession_id: service.id,
    notes: wish.notes,
    property_lead_type: wish.propertyLeadType,
    property_details: wish.propertyDetails,
    contact_name: wish.contact.name,
    contact_phone: wish.contact.phone,
    contact_digits: wish.contact.digits,
    contact_email: wish.contact.email,
    relationship: wish.contact.relationship,
    country_id: place.countryId,
    state_id: place.stateId,
    city_id: place.cityId,
    newsco_id: place.newscoId,
    payment_preference: wish.paymentPreference,
    status: 'pending',
    referrer_id: null,
    created_at: context.now,
    updated_at: context.now,
  });
  await recordCreation(context, id, wish, place);
  return referralId;
}

async function recordCreation(context: Context<null>, leadId: string, wish: LeadWish, place: ResolvedPlace): Promise<void> {
  await insertEvent(context.db, { id: context.newId(), lead_id: leadId, at: context.now, actor_id: null, from_status: null, to_status: 'pending', assignment_id: null });
  await recordConsent(context, { subjectType: 'lead', subjectId: leadId, purpose: 'service_request' });
  await recordActivity(context, {
    action: 'lead_created',
    objectType: 'lead',
    objectId: leadId,
    cityId: place.cityId,
    detail: { kind: 'SERVICE_REQUEST', referral_type: wish.referralType },
  });
}

async function confirmByMail(context: Context<null>, { wish, place, services }: Submission, referralIds: string[]): Promise<void> {
  if (wish.contact.email === null) return;
  const city = await findPlaceName(context.db, place.cityId);
  const work = `${services.map((service) => service.name).join(', ')} in ${city}`;
  await queueMail(context, requestReceived, { address: wish.contact.email }, { name: wish.contact.name, referralIds: referralIds.join(', '), work });
}
