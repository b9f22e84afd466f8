/** Places as ways into the directory: by their readable address, and those that have vendors. */
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { vendors } from '../../../contract/vendors.ts';
import type { Db } from '../../platform/database.ts';
import { fail } from '../../platform/errors.ts';
import { findAddressedPlace } from '../locations/address-service.ts';
import { presentPlace } from '../locations/present.ts';
import * as queries from './place-queries.ts';

/** A place by its address or id, with the professions listed there; 404 when there is none that is switched on. */
export async function readPlace(db: Db, { query }: ParsedOf<typeof vendors.place>): Promise<AnswerOf<typeof vendors.place>> {
  const place = await findAddressedPlace(db, query.id === undefined ? { address: query.address! } : { id: query.id });
  if (!place) throw fail('not_found');
  const { id, address } = place;
  return { id, address, location: presentPlace(place), professions: await queries.findListedProfessions(db, id) };
}

/** Places right below a parent where vendors are listed. */
export async function listPlaces(db: Db, { query }: ParsedOf<typeof vendors.places>): Promise<AnswerOf<typeof vendors.places>> {
  const { skip, limit, parent_id: parentId = null } = query;
  const { total, rows } = await queries.findListedPlaces(db, { parentId, skip, limit });
  return { places: rows, total, skip, limit };
}
