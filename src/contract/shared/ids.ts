/** Ids on the wire: UUIDs for people and their work, integers for places and professions. */
import * as z from 'zod/mini';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MAX_INT4 = 2_147_483_647;

/** True for a UUID in lower case. */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}

/** A UUID; upper case is accepted and folded. */
export function uuid(sentence = 'This id is not valid.') {
  return z.string({ error: sentence }).check(z.toLowerCase(), z.regex(UUID, sentence));
}

/** An integer id in a JSON body. */
export function intId(sentence = 'This id is not valid.') {
  return z.number({ error: sentence }).check(z.refine((value) => Number.isInteger(value) && value > 0 && value <= MAX_INT4, { error: sentence }));
}

/** An integer id that travels as text: paths, query strings, multipart forms. */
export function intIdText(sentence = 'This id is not valid.') {
  return z.pipe(
    z.string({ error: sentence }).check(z.refine((value) => /^\d{1,10}$/.test(value) && Number(value) > 0 && Number(value) <= MAX_INT4, { error: sentence })),
    z.transform(Number),
  );
}

/** As `intIdText`; absent or empty becomes undefined. */
export function optionalIntIdText(sentence = 'This id is not valid.') {
  return z.pipe(
    z.optional(
      z.string({ error: sentence }).check(
        z.refine((value) => value === '' || (/^\d{1,10}$/.test(value) && Number(value) > 0 && Number(value) <= MAX_INT4), { error: sentence }),
      ),
    ),
    z.transform((value): number | undefined => (value ? Number(value) : undefined)),
  );
}

/** `{id}` in a path, where it is a UUID. */
export const uuidParams = z.object({ id: uuid() });

/** `{id}` in a path, where it is an integer. */
export const intIdParams = z.object({ id: intIdText() });

/** Ids of several things in a JSON body: at least one, each once. */
export function uuidList(label: string, max: number) {
  const sentence = `${label} must be a list of ids.`;
  return z.pipe(
    z.array(uuid(sentence), { error: sentence }).check(z.minLength(1, `${label} must name at least one.`), z.maxLength(max, `${label}: at most ${max} entries.`)),
    z.transform((ids: string[]) => [...new Set(ids)]),
  );
}

/** As `uuidList`, joined by commas in a query; absent or empty becomes undefined. */
export function optionalUuidListText(label: string, max: number) {
  return z.pipe(
    z.pipe(z.optional(z.string({ error: `${label} must be a list of ids.` })), z.transform((value) => (value ? value.split(',') : undefined))),
    z.optional(uuidList(label, max)),
  );
}
