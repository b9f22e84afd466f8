/** Checks of a sign-up form that need the database: the place, the profession. */
import type { registration } from '../../../contract/registration.ts';
import type { ParsedOf } from '../../../contract/shared/endpoint.ts';
import { sentenceOf } from '../../../contract/shared/errors.ts';
import type { Db } from '../../platform/database.ts';
import { fieldFault } from '../../platform/errors.ts';
import { passwordFault } from '../accounts/rules.ts';
import { cityHasRegions, type ResolvedPlace, resolvePlace } from '../locations/service.ts';
import { findPendingRequest, findProfession } from '../professions/service.ts';
import { selectPlaceNodes } from './queries.ts';
import { placeFault, REGION_REQUIRED } from './rules.ts';

type Form = ParsedOf<typeof registration.register>['body'];
type Profession = { professionId: number | null; professionRequestId: string | null };
type Faults = Readonly<Record<string, string>>;

/** What a form's names and ids stand for. */
export type Checked = Profession & { place: ResolvedPlace };

/** Throws 422 with every fault of the form. */
export async function checkForm(db: Db, body: Form): Promise<Checked> {
  const profession = await findChosenProfession(db, body);
  const place = await findPlace(db, body);
  const password = passwordFault(body.password, body.email);
  const faults: Faults = {
    ...(password === null ? {} : { password }),
    ...(profession === null ? { profession: sentenceOf('unknown_profession') } : {}),
    ...place.faults,
  };
  if (Object.keys(faults).length > 0) throw fieldFault(faults);
  return { ...profession!, place: place.resolved! };
}

const NO_PROFESSION: Profession = { professionId: null, professionRequestId: null };

/** A known active profession, or one that was requested; null when it is neither. Brokers have none. */
async function findChosenProfession(db: Db, { role, profession: wanted }: Form): Promise<Profession | null> {
  if (role === 'broker') return NO_PROFESSION;
  if (wanted === undefined) return null;
  const known = await findProfession(db, wanted);
  if (known?.is_active) return { ...NO_PROFESSION, professionId: known.id };
  const request = await findPendingRequest(db, wanted);
  return request ? { ...NO_PROFESSION, professionRequestId: request.id } : null;
}

type PlaceCheck = { resolved: ResolvedPlace; faults?: undefined } | { resolved: null; faults: Faults };

async function findPlace(db: Db, body: Form): Promise<PlaceCheck> {
  const wish = { countryId: body.country_id, stateId: body.state_id, cityId: body.city_id, newscoId: body.newsco_id };
  const resolved = await resolvePlace(db, wish);
  if (!resolved) {
    const ids = Object.values(wish).filter((id) => id !== undefined);
    return { resolved: null, faults: placeFault(wish, await selectPlaceNodes(db, ids)) };
  }
  if (resolved.newscoId === null && (await cityHasRegions(db, resolved.cityId))) return { resolved: null, faults: REGION_REQUIRED };
  return { resolved };
}
