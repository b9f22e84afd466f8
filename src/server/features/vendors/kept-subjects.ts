/** What the answers of the directory are about, by which those in memory are forgotten when that changes. */
import type { ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { vendors } from '../../../contract/vendors.ts';
import type { Subject } from '../../platform/answer-memory.ts';
import { placeOf } from './directory-rules.ts';

/** Any page but those of searches, which hardly anybody repeats and which may hold a name. */
export function listSubject({ query }: ParsedOf<typeof vendors.list>): Subject | null {
  if (query.search_query !== undefined) return null;
  const place = placeOf(query);
  return place?.level === 'city_id' ? `city ${place.id}` : 'everywhere';
}

/** The detail without what only a signed-in viewer sees. */
export function detailSubject({ params }: ParsedOf<typeof vendors.detail>): Subject {
  // The address may have it in capitals.
  return `vendor ${params.id.toLowerCase()}`;
}
