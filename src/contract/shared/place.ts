/** A place as it travels: an id and a name for each level. */
import * as z from 'zod/mini';

export const namedPlace = z.object({ id: z.number(), name: z.string() });

/** Where something is; levels below the known one are null. */
export const placePath = z.object({
  country: z.nullable(z.object({ id: z.number(), name: z.string(), code: z.string() })),
  state: z.nullable(namedPlace),
  city: z.nullable(namedPlace),
  newsco: z.nullable(namedPlace),
});
export type PlacePath = z.output<typeof placePath>;
