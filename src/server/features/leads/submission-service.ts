/** A posted form becomes leads, whoever posted it: one for each profession, created together, never twice. */
import type { LeadForm, LeadKind } from '../../../contract/leads.ts';
import { sentenceOf } from '../../../contract/shared/errors.ts';
import { fieldFault } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/context.ts';
import { comparableDigits } from '../../platform/international-phone.ts';
import { recordConsents } from '../accounts/consent-service.ts';
import { recordActivities } from '../activity/service.ts';
import { type ResolvedPlace, resolvePlace } from '../locations/service.ts';
import { findProfession } from '../professions/service.ts';
import { type LeadWish, NO_SERVICE, PROFESSION_FIELD, readLeadForm } from './form-rules.ts';
import { type CreatedLead, findRepeats, insertLeads, lockRequester } from './request-queries.ts';
import { withdrawalLink } from './withdrawal-service.ts';

const REPEAT_MS = 60_000;

type Service = { id: number | null; name: string };
type Submission = {
  wish: LeadWish;
  /** The phone's digits, alike however the number is written. */
  digits: string;
  place: ResolvedPlace;
  services: Service[];
};

/** What a mail about new leads says of them. */
export type Letter = { name: string; referralIds: string; work: string; withdrawUrl: string };

/** Who posts, and what that means for the leads. */
export type Poster = {
  kind: LeadKind;
  referrerId: string | null;
  /** Purpose in the consent record. */
  purpose: string;
  /** The form must say how the poster would like to be paid. */
  asksPayment: boolean;
  /** Refuses those who post too much; asked only when something new would be created. */
  admit?: (submission: Pick<Submission, 'wish' | 'digits'>) => Promise<void>;
  /** Writes to the contact, where the form names an address. */
  confirm: (contact: LeadWish['contact'] & { email: string }, letter: Letter) => Promise<void>;
};

/** Creates the leads of a form. The same form within a minute gets the first one's numbers. */
export async function submit(context: Context, form: LeadForm, poster: Poster): Promise<{ referral_id: string; referral_ids: string[] }> {
  const submission = await readSubmission(context, form, poster);
  // Two identical forms at once: the second waits here, then finds the first.
  await lockRequester(context.db, submission.digits);
  const known = await findKnown(context, submission, poster);
  const fresh = submission.services.filter((service) => !known.has(service.id));
  if (fresh.length > 0) {
    await poster.admit?.(submission);
    for (const [id, referralId] of await createLeads(context, { ...submission, services: fresh }, poster)) known.set(id, referralId);
  }
  const ids = submission.services.map((service) => known.get(service.id)!);
  return { referral_id: ids[0]!, referral_ids: ids };
}

async function readSubmission(context: Context, form: LeadForm, poster: Poster): Promise<Submission> {
  const read = readLeadForm(form, poster);
  if ('faults' in read) throw fieldFault(read.faults);
  const { wish } = read;
  const services = await findServices(context, wish);
  const place = await resolvePlace(context.db, wish.place);
  if (!place) throw fieldFault({ [wish.place.locationId ? 'location_id' : 'location']: sentenceOf('location_unresolved') }, 'location_unresolved');
  return { wish, digits: comparableDigits(wish.contact.phone), place, services };
}

/** The professions in the order of choice; the same one by name and by slug counts once. */
async function findServices(context: Context, wish: LeadWish): Promise<Service[]> {
  if (wish.referralType === 'broker') return [{ id: null, name: 'Real estate' }];
  const found = new Map<number, Service>();
  for (const name of wish.professions) {
    const profession = await findProfession(context.db, name);
    if (!profession?.is_active) throw fieldFault({ [PROFESSION_FIELD]: NO_SERVICE }, 'unknown_profession');
    found.set(profession.id, { id: profession.id, name: profession.name });
  }
  return [...found.values()];
}

async function findKnown(context: Context, { wish, digits, place, services }: Submission, poster: Poster): Promise<Map<number | null, string>> {
  const rows = await findRepeats(context.db, {
    kind: poster.kind,
    referrerId: poster.referrerId,
    digits,
    referralType: wish.referralType,
    cityId: place.cityId,
    propertyLeadType: wish.propertyLeadType,
    professionIds: services.map((service) => service.id),
    since: new Date(context.now.getTime() - REPEAT_MS),
  });
  return new Map(rows.map((row) => [row.profession_id, row.referral_id]));
}

async function createLeads(context: Context, submission: Submission, poster: Poster): Promise<Map<number | null, string>> {
  const { wish, digits, place, services } = submission;
  const submissionId = context.newId();
  const wanted = services.map((service) => ({ id: context.newId(), profession_id: service.id }));
  const created = await insertLeads(context.db, wanted, {
    submission_id: submissionId,
    kind: poster.kind,
    referral_type: wish.referralType,
    notes: wish.notes,
    property_lead_type: wish.propertyLeadType,
    property_details: wish.propertyDetails,
    contact_name: wish.contact.name,
    contact_phone: wish.contact.phone,
    contact_digits: digits,
    contact_email: wish.contact.email,
    relationship: wish.contact.relationship,
    country_id: place.countryId,
    state_id: place.stateId,
    city_id: place.cityId,
    newsco_id: place.newscoId,
    payment_preference: wish.paymentPreference,
    referrer_id: poster.referrerId,
  }, context.now);
  const leads = new Map(created.map((lead) => [lead.id, lead]));
  const inOrder = wanted.map(({ id }) => leads.get(id)!);
  await recordCreation(context, inOrder, submission, poster);
  await tellContact(context, submission, inOrder, poster);
  return new Map(inOrder.map((lead) => [lead.profession_id, lead.referral_id]));
}

async function recordCreation(context: Context, leads: readonly CreatedLead[], { wish, place }: Submission, poster: Poster): Promise<void> {
  await recordConsents(context, leads.map(({ id }) => ({ subjectType: 'lead', subjectId: id, purpose: poster.purpose })));
  await recordActivities(context, leads.map(({ id }) => ({
    action: 'lead_created',
    objectType: 'lead',
    objectId: id,
    cityId: place.cityId,
    detail: { kind: poster.kind, referral_type: wish.referralType },
  })));
}

/** The link of any lead takes back all that were created together. */
async function tellContact(context: Context, { wish: { contact }, services }: Submission, leads: readonly CreatedLead[], poster: Poster): Promise<void> {
  const { email } = contact;
  if (email === null) return;
  const work = `${services.map((service) => service.name).join(', ')} in ${leads[0]!.city_name}`;
  const referralIds = leads.map((lead) => lead.referral_id).join(', ');
  await poster.confirm({ ...contact, email }, { name: contact.name, referralIds, work, withdrawUrl: withdrawalLink(context, leads[0]!.id) });
}
