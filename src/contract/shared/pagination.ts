/** Paging on the wire: `skip` and `limit` in, `total`, `skip` and `limit` out. */
import * as z from 'zod/mini';
import { numericText } from './fields.ts';

export const MAX_SKIP = 100_000;
export const PAGE_SIZE = 20;

/** `skip` and `limit` of a list's query. */
export function pageQuery(defaultLimit = PAGE_SIZE, maxLimit = 100) {
  return {
    skip: z._default(numericText({ label: 'skip', min: 0, max: MAX_SKIP }), 0),
    limit: z._default(numericText({ label: 'limit', min: 1, max: maxLimit }), defaultLimit),
  };
}

/** Fields that every list answers beside its rows. */
export const pageAnswer = {
  total: z.number(),
  skip: z.number(),
  limit: z.number(),
};

export type Page = { skip: number; limit: number };
