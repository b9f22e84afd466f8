/** Calls made at random from an operation of the document: by whom, with which path, query, headers and body. */
import { type Arbitrary, constant, constantFrom, oneof, option, record, tuple } from 'fast-check';
import { isOpenTo, type JsonSchema, type Operation } from './document.ts';
import { CALLERS, type Caller, type Kind } from './people.ts';
import { hostile, hostileWord, type Mood, ref, valueFor } from './values.ts';

export type Draft = {
  caller: Caller;
  /** Encoded, below the origin. */
  path: string;
  headers: Record<string, string>;
  /** Text, or the parts of a form: name, value, and the kind of file when it is one. */
  body: { type: string; text: string } | { parts: readonly Part[] } | null;
};
export type Part = { name: string; value: string; file: boolean };

/** Kinds of files that are sent where a photo is expected. */
export const FILES = ['jpeg', 'png', 'webp', 'svg', 'page', 'empty', 'cut', 'huge-header', 'gif'] as const;

const moods: Arbitrary<Mood> = oneof({ weight: 5, arbitrary: constant('kind') }, { weight: 5, arbitrary: constant('careless') }, { weight: 3, arbitrary: constant('hostile') });

/** Any call of the operation; half of them by someone who may make it. */
export function draftOf(operation: Operation): Arbitrary<Draft> {
  const welcome = CALLERS.filter(({ role, isLive }) => isLive && isOpenTo(operation, role));
  const caller = oneof({ weight: 3, arbitrary: constantFrom(...welcome) }, { weight: 1, arbitrary: constantFrom(...CALLERS) });
  return moods.chain((mood) => record({ caller, path: pathOf(operation, mood), headers: headersOf(operation, mood), body: bodyOf(operation, mood) }));
}

function pathOf(operation: Operation, mood: Mood): Arbitrary<string> {
  const segments = operation.path.split('/').map((segment): Arbitrary<string> => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (!name) return constant(segment);
    const fits = name === 'id' ? ref(kindOf(operation.path)) : undefined;
    // An empty part would be the address of another call.
    return valueFor(name, { type: 'string' }, mood, fits).map((value) => encode(textOf(value)) || '-');
  });
  const path = tuple(tuple(...segments), queryOf(operation, mood)).map(([parts, query]) => parts.join('/') + query);
  // Its two parts fit only each other.
  return operation.name === 'GET /api/vendors/{id}/photo' ? oneof(path, ref('photo')) : path;
}

/** What the `{id}` of a path is the id of. */
function kindOf(path: string): Kind {
  const kinds: readonly [RegExp, Kind][] = [
    [/dashboard\/leads/, 'work'], [/admin\/leads/, 'lead'], [/referrals/, 'referral'], [/sessions/, 'session'], [/saved-views/, 'view'], [/mails/, 'mail'],
    [/module-admins\/\{id\}\/reactivate/, 'suspended-manager'], [/module-admins/, 'manager'], [/(approve|reject)-user|users/, 'pending'], [/requests/, 'request'], [/professions/, 'profession'],
    [/locations\/states/, 'country'], [/locations\/cities/, 'state'], [/locations/, 'city'], [/reactivate/, 'suspended'], [/vendors\/\{id\}\/(profile|photo|specializations)$/, 'self'],
  ];
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'vendor';
}

function queryOf({ parameters }: Operation, mood: Mood): Arbitrary<string> {
  const known = parameters.filter((one) => one.in === 'query').map(({ name, schema, required }) => {
    const pair = valueFor(name, schema, mood).map((value) => `${encode(name)}=${encode(textOf(value))}`);
    return required ? pair : option(pair, { nil: '' });
  });
  const odd = tuple(constantFrom('skip=-1', 'limit=1e9', 'limit=10&limit=20', 'limit[]=1', 'search[a]=1', 'x=%zz', '%00=1', '__proto__[a]=1', 'unknown=1', '&&=&'), constantFrom(...(mood === 'kind' ? [false] : [false, false, false, true])));
  return tuple(tuple(...known), odd).map(([pairs, [more, isUsed]]) => {
    const query = [...pairs, isUsed ? more : ''].filter((pair) => pair !== '').join('&');
    return query === '' ? '' : `?${query}`;
  });
}

function headersOf({ parameters }: Operation, mood: Mood): Arbitrary<Record<string, string>> {
  if (!parameters.some((one) => one.name === 'idempotency-key')) return constant({});
  const key = oneof(constantFrom('key-1', 'key-2', 'k'.repeat(255)), mood === 'kind' ? constant('key-3') : hostileWord);
  return option(key.map((value) => ({ 'idempotency-key': headerSafe(value) })), { freq: 4, nil: {} });
}

/** What Node would refuse to send. */
const headerSafe = (value: string) => Buffer.from(value.slice(0, 2000)).toString('latin1').replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '');

function bodyOf({ body, method }: Operation, mood: Mood): Arbitrary<Draft['body']> {
  if (!body) return method === 'GET' || mood === 'kind' ? constant(null) : oneof(constant(null), broken);
  if (body.type === 'multipart/form-data') return formOf(body.schema, mood);
  const json = objectOf(body.schema, mood).map((value) => ({ type: 'application/json', text: JSON.stringify(value) }));
  return mood === 'kind' ? json : oneof({ weight: 8, arbitrary: json }, { weight: 1, arbitrary: broken });
}

/** Bodies that are no object of JSON at all, or one that bites. */
const broken: Arbitrary<Draft['body']> = oneof(
  constantFrom('', '{', 'null', '[]', '"x"', '123', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '\ufeff{}', '['.repeat(30_000), '{"a":'.repeat(9000), `{"name":"${'x'.repeat(70_000)}"}`, '{"name":"\\ud800"}', '{"name":"\\u0000"}').map((text) => ({ type: 'application/json', text })),
  constantFrom('text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'multipart/form-data; boundary=x', 'multipart/form-data', ';', 'application/JSON').map((type) => ({ type, text: '{}' })),
  hostile.map((value) => ({ type: 'application/json', text: JSON.stringify(value) ?? '' })),
);

/** An object of the schema. */
export function objectOf(schema: JsonSchema, mood: Mood, of = ''): Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, fieldOf(isOfPerson(of, name) ? 'full_name' : name, inner, mood)]));
  // Called with what is required and some of the rest; a careless caller forgets that too.
  const whole = record(fields, { requiredKeys: mood === 'kind' ? (schema.required ?? []) as never : mood === 'careless' ? Object.keys(fields) : [] });
  return mood === 'hostile' ? tuple(whole, hostile, constantFrom('x', '__proto__', 'id', 'status', 'role')).map(([value, more, name]) => ({ ...(value as object), [name]: more })) : whole;
}

function fieldOf(name: string, schema: JsonSchema, mood: Mood): Arbitrary<unknown> {
  const inner = [schema, ...(schema.anyOf ?? [])].find((one) => one.properties);
  return inner ? oneof({ weight: 9, arbitrary: objectOf(inner, mood, name) }, { weight: 1, arbitrary: mood === 'kind' ? objectOf(inner, mood, name) : hostile }) : valueFor(name, schema, mood);
}

/** Whose name it is matters to those who look for names of people where none may be. */
const isOfPerson = (of: string, name: string) => of === 'contact_info' && name === 'name';

function formOf(schema: JsonSchema, mood: Mood): Arbitrary<Draft['body']> {
  const parts = Object.entries(schema.properties ?? {}).map(([name, inner]): Arbitrary<Part | null> => {
    const file = inner.format === 'binary';
    const value = file ? (mood === 'kind' ? constantFrom('jpeg', 'png', 'webp') : oneof(constantFrom(...FILES), hostileWord)) : valueFor(name, inner, mood).map(formText);
    const part = value.map((text) => ({ name, value: text, file }));
    const isNeeded = schema.required?.includes(name) || (file && mood !== 'hostile');
    return isNeeded ? part : option(part);
  });
  const more = mood === 'hostile' ? option(tuple(hostileWord, hostileWord).map(([name, value]) => ({ name, value, file: false }))) : constant(null);
  return tuple(...parts, more).map((all) => ({ parts: all.filter((part) => part !== null) }));
}

/** Lists travel through forms as JSON. */
const formText = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : textOf(value));

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : (JSON.stringify(value) ?? '');
}

/** As `encodeURIComponent`, which would throw at a lone surrogate; marks of ids stay readable. */
export function encode(value: string): string {
  const parts = value.split(/(@@\w+-?\w*:\d+@@|\p{Surrogate})/u);
  return parts.map((part, index) => (index % 2 === 0 ? encodeURIComponent(part) : part.startsWith('@@') ? part : '%ED%A0%80')).join('');
}
