/** The fields of a body one by one, and bodies in which all the others are right. */
import { sample } from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../contract/shared/endpoint.ts';
import { PLACES } from '../builders/locations.ts';
import type { JsonSchema } from '../fuzz/document.ts';
import { objectOf } from '../fuzz/requests.ts';
import { NOBODY } from './site.ts';

type Kind = 'text' | 'id' | 'choice' | 'number' | 'truth' | 'list' | 'object';
export type Field = {
  /** As failures name it: `contact_info.name`, `lead_ids.0`. */
  name: string;
  path: readonly string[];
  kind: Kind;
  required: boolean;
  maxItems: number | undefined;
};

/** Every field, those of inner objects and one entry of each list as well. */
export function fieldsOf(schema: JsonSchema, path: readonly string[] = []): Field[] {
  return Object.entries(objectIn(schema)?.properties ?? {}).flatMap(([name, inner]) => fieldsAt(inner, [...path, name], schema.required?.includes(name) ?? false));
}

function fieldsAt(schema: JsonSchema, path: readonly string[], required: boolean): Field[] {
  const kind = kindOf(schema);
  if (kind === null) return [];
  const field = { name: path.join('.'), path, kind, required, maxItems: schema.maxItems };
  const inner = kind === 'object' ? fieldsOf(objectIn(schema)!, path) : kind === 'list' ? fieldsAt(schema.items ?? {}, [...path, '0'], false) : [];
  return [field, ...inner];
}

const variantsOf = (schema: JsonSchema): JsonSchema[] => (schema.anyOf ? schema.anyOf.flatMap(variantsOf) : [schema]);
const objectIn = (schema: JsonSchema) => variantsOf(schema).find(({ properties }) => properties);

/** Null for files, which are no part of the schema. */
function kindOf(schema: JsonSchema): Kind | null {
  const variants = variantsOf(schema);
  const types = variants.flatMap(({ type }) => type ?? []);
  if (variants.some(({ format }) => format === 'binary')) return null;
  if (types.includes('object')) return 'object';
  if (types.includes('array')) return 'list';
  if (variants.some((one) => one.enum)) return 'choice';
  if (types.includes('number') || types.includes('integer')) return 'number';
  if (types.includes('boolean')) return 'truth';
  return variants.some(({ pattern }) => pattern) ? 'id' : 'text';
}

const CANDIDATES = 40;
const found = new WeakMap<JsonSchema, object>();

/** A body that the endpoint would take. */
export function validBody(endpoint: Endpoint, schema: JsonSchema): object {
  const body = found.get(schema) ?? findBody(endpoint, schema);
  found.set(schema, body);
  return body;
}

function findBody(endpoint: Endpoint, schema: JsonSchema): object {
  const drafts = sample(objectOf(schema, 'kind'), { numRuns: CANDIDATES, seed: 1 });
  const bodies = drafts.map((draft) => JSON.parse(withIds(JSON.stringify(draft))) as object).map((body) => (endpoint.multipart ? asForm(body) : body));
  const valid = bodies.find((body) => z.safeParse(endpoint.body!, body).success);
  if (!valid) throw new Error(`No valid body was found for ${endpoint.method} ${endpoint.path}`);
  return valid;
}

/** All texts, lists as JSON; what is null is left out. */
const asForm = (body: object) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]));

/** Of things that are not there: what is tried is never about them. */
const withIds = (text: string) => text.replaceAll(/"@@#[\w-]+:\d+@@"/g, String(PLACES.pune)).replaceAll(/@@email:(\d+)@@/g, 'user$1@example.com').replaceAll(/@@[\w-]+:\d+@@/g, NOBODY);

/** The same body with this at the field. */
export function withField(body: object, [name, ...rest]: readonly string[], value: unknown): object {
  const inner = (body as Record<string, object | null | undefined>)[name!];
  if (rest[0] === '0') return { ...body, [name!]: [value] };
  return { ...body, [name!]: rest.length === 0 ? value : withField(inner ?? {}, rest, value) };
}
