/** Vendors rate each other: one rating for each pair, which a later one replaces. */
import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { optionalText, wholeNumber } from './shared/fields.ts';
import { uuid, uuidParams } from './shared/ids.ts';

export const STARS = { min: 1, max: 5 } as const;
export const MAX_RATING_COMMENT = 1000;

export const ratings = {
  rate: endpoint({
    method: 'POST',
    path: '/vendors/{id}/rate',
    summary: 'A vendor rates another vendor; again replaces the earlier rating',
    access: ['vendor'],
    denied: 'vendors_only_rate',
    limit: 'rate',
    idempotent: true,
    params: uuidParams,
    body: z.object({
      /** The same as in the path, where it is given. */
      vendor_id: z.optional(z.nullable(uuid())),
      rating: wholeNumber({ label: 'Rating', ...STARS, required: 'Rating is required' }),
      comment: optionalText({ label: 'Comment', max: MAX_RATING_COMMENT, multiline: true }),
      /** A lead that the rater referred and the vendor completed; the rating is then shown as verified. */
      lead_id: z.optional(z.nullable(uuid())),
    }),
    response: z.object({ new_average_rating: z.number(), total_ratings: z.number() }),
  }),
};
