/** What the answers of the directory are about, by which those in memory are forgotten when that changes. */
import type { ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { vendors } from '../../../contract/vendors.ts';
import type { Subject } from '../../platform/answer-memory.ts';
import { usualWish } from './directory-rules.ts';

/** Only the page that most people ask for: the others are asked for too seldom to fill a memory with them. */
export function listSubject({ query }: ParsedOf<typeof vendors.list>): Subject | null {
  const usual = usualWish(query);
  if (!usual) return null;
  return usual.place ? `city ${usual.place.id}` : 'everywhere';
}

/** The detail without what only a signed-in viewer sees. */
export function detailSubject({ params }: ParsedOf<typeof vendors.detail>): Subject {
  // The address may have it in capitals.
  return `vendor ${params.id.toLowerCase()}`;
}
