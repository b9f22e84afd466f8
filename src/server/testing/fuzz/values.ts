/** Values that calls are made of: fitting ones by the name of the field, odd ones by its schema, and hostile ones. */
import { anything, type Arbitrary, array, constant, constantFrom, double, integer, nat, oneof, string, tuple } from 'fast-check';
import { PLACES } from '../builders/locations.ts';
import type { JsonSchema } from './document.ts';
import { PASSWORD, type Kind } from './people.ts';

/** Stands for the id of something that exists when the call is made; `@@#` for one that is a number in JSON. */
export const ref = (kind: Kind, number = false): Arbitrary<string> => nat(999).map((n) => `@@${number ? '#' : ''}${kind}:${n}@@`);

/** Of people alone, so that none of them stands where a person is not. */
export const NAMES = ['Asha Rao', 'आशा राव', 'தமிழ் செல்வி', 'محمد علي', "O'Neil-D’Souza", 'Zoë', '李小龙', 'a'.repeat(80), 'Ravi 👨‍👩‍👧'];
const TITLES = ['Solar', 'आम बाग़', 'தோட்டம்', 'حديقة', "Pali O'Hill", 'Zoé', '梯', 'b'.repeat(80), '👷'];
const DAYS = ['2026-11-15', '2026-01-01', '2025-02-28', '2026-11-15T06:30:00.000Z'];
const cityId = constantFrom(PLACES.pune, PLACES.pune, PLACES.pune, PLACES.mumbai, PLACES.bengaluru);
const profession = constantFrom('electrician', 'electrician', 'plumber', 'Electrician');
const listOf = (one: Arbitrary<unknown>, max = 4) => array(one, { minLength: 1, maxLength: max });
const orNull = (one: Arbitrary<unknown>) => oneof({ weight: 3, arbitrary: one }, { weight: 1, arbitrary: constant(null) });

/** What a well-meant call carries, by the name of the field. */
const FITTING: Readonly<Record<string, Arbitrary<unknown>>> = {
  email: oneof({ weight: 3, arbitrary: nat(99_999).map((n) => `fuzz${n}@example.com`) }, { weight: 1, arbitrary: ref('email') }),
  password: constant(PASSWORD),
  current_password: constant(PASSWORD),
  new_password: constant(PASSWORD),
  phone: nat(99_999).map((n) => `+91 50${String(n).padStart(8, '0')}`),
  full_name: constantFrom(...NAMES),
  name: oneof(constantFrom(...TITLES), nat(99_999).map((n) => `Name ${n}`)),
  country: constantFrom('India', 'Bharat'),
  state: constant('Maharashtra'),
  city: constantFrom('Pune', 'Poona'),
  newsco_region: constant(null),
  country_id: constant(PLACES.india),
  state_id: constant(PLACES.maharashtra),
  city_id: cityId,
  assigned_city_id: cityId,
  city_ids: listOf(cityId, 3),
  newsco_id: constant(null),
  location_id: cityId,
  parent_id: constantFrom(PLACES.pune, PLACES.maharashtra, PLACES.india, PLACES.bengaluru),
  id: cityId,
  revision: nat(3),
  token: oneof(ref('link'), ref('withdrawal')),
  object_type: constantFrom('user', 'lead'),
  profession,
  professions: listOf(profession, 3),
  specialization: nat(999).map((n) => `Solar roofs ${n}`),
  specializations: listOf(constantFrom('Wiring', 'Solar roofs', 'पंखे', 'Lifts')),
  languages: listOf(constantFrom('Hindi', 'English', 'Marathi')),
  requested_profession: nat(9999).map((n) => `Beekeeper ${n}`),
  age: integer({ min: 18, max: 100 }),
  experience_years: integer({ min: 0, max: 50 }),
  rating: integer({ min: 1, max: 5 }),
  limit: integer({ min: 1, max: 100 }),
  skip: constantFrom(0, 1, 10, 1000),
  min_rating: constantFrom(1, 3, 4.5),
  experience_min: nat(50),
  experience_max: nat(50),
  youtube_video_url: constantFrom('https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ', null),
  vendor_id: ref('vendor'),
  lead_id: constant(null),
  lead_ids: listOf(ref('lead')),
  user_ids: listOf(ref('pending')),
  ids: listOf(ref('lead')).map((ids) => ids.join(',')),
  object_id: ref('lead'),
  actor: constantFrom('Asha', 'user', 'admin'),
  from: constantFrom(...DAYS),
  to: constantFrom(...DAYS),
  search: constantFrom('asha', 'Pune', 'R', '+91 50', 'user1'),
  search_query: constantFrom('asha', 'electrician pune', 'user 1'),
  q: constantFrom('pu', 'pune', 'ban', 'wir', 'महा'),
  tab: constantFrom('leads', 'vendors', 'referrals', 'approvals'),
  query: constantFrom('status=pending', 'search=asha&status=approved', ''),
  code: constantFrom('411001', null),
  address: constantFrom('/vendors/india', '/vendors/india/maharashtra/pune', 'india/maharashtra/pune/electrician'),
  reason: constantFrom('No reply', 'दूसरा काम', null),
};

/** Lengths at which fields end, and their neighbours. */
const LENGTHS = [1, 2, 7, 8, 10, 30, 31, 40, 60, 64, 80, 100, 101, 120, 128, 129, 200, 254, 255, 256, 300, 500, 1000, 1024, 2000, 2001, 8192];

const HOSTILE_TEXTS = [
  '', ' ', '\t', '\n', '\u00a0', '\u200b\u200d', '\ufeff', '\u0000', 'a\u0000b', '\ud800', 'a\udfffb', '\u0007bell', '\u001b[31m', '\u0085', 'a\r\nSet-Cookie: x=1',
  '\u202egnp.exe', '\u2066x\u2069', 'आयुर्वेद', 'e\u0301\u0301\u0301', 'مرحبا بالعالم', '👨‍👩‍👧‍👦', '\u{10ffff}', '\ufffe',
  "' or '1'='1", "'; drop table users; --", '%', '_', '%%%%', '\\', 'a\\', '\\%', '"', '`', '<script>alert(1)</script>', '{{7*7}}', '${jndi:ldap://x}', '=1+1', '@SUM(A1)', '-1',
  '../../etc/passwd', '..', '/', '//', 'javascript:alert(1)', 'null', 'undefined', 'true', '[]', '{}', '[object Object]', '__proto__', 'constructor', 'toString',
  '0', '-0', '1e9', '1e400', '0x10', '01', '١٢', '１２', '1.5', '2147483647', '2147483648', '9007199254740993', '99999999999999999999', '-2147483649', 'NaN', 'Infinity',
  '2026-02-30', '0000-00-00', '0001-01-01', '9999-12-31', '10000-01-01', '-000001-01-01', '2026-11-15T25:61:00Z', '+275760-09-13T00:00:00.001Z', 'now', 'infinity',
  '01890000-0000-7000-8000-000000000000', '00000000-0000-0000-0000-000000000000', '01890000-0000-7000-8000-00000000000G', '{01890000-0000-7000-8000-000000000000}', '01890000000070008000000000000000',
  'asha@example.com', 'a@b', '@', 'a'.repeat(64) + '@example.com', 'a@' + 'b.'.repeat(120) + 'in', '"a b"@example.com', 'आशा@उदाहरण.भारत', '+910000000000', '00000', '((((((((((', '+',
  'https://www.youtube.com/watch?v=', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'http://[::1', 'a,b,,c', ',,,,', '\\,', '\\\\,', '&', 'a=b&a=c', '?#',
];

const hostileText: Arbitrary<string> = oneof(
  { weight: 6, arbitrary: constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: tuple(constantFrom('a', 'म', '👍', ' ', '%', '\\', '(', 'e\u0301', '\u200b'), constantFrom(...LENGTHS)).map(([unit, n]) => unit.repeat(n)) },
  { weight: 2, arbitrary: string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: string({ unit: 'grapheme', maxLength: 40 }) },
  // What cannot be stored: it must come often to get past the rules of all other fields now and then.
  { weight: 4, arbitrary: string({ unit: constantFrom('\ud800', '\udc00', 'a', '\u0000'), maxLength: 5 }) },
);

/** Too long for a query or a field of a form; once in a while. */
const hugeText = constantFrom(9000, 20_000, 60_000, 70_000).map((n) => 'x'.repeat(n));

const hostileNumber = oneof(constantFrom(-1, 0, -0, 1.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 2 ** 53, 1e308, -1e308, 5e-324, 101, 1000, 1001, 100_001), integer(), double());

/** Of any type and any content that JSON can carry. */
export const hostile: Arbitrary<unknown> = oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 4, arbitrary: hostileNumber },
  { weight: 1, arbitrary: constantFrom(null, true, false, [], {}, [[]], [null], { length: 3 }, [{ a: 1 }]) },
  { weight: 1, arbitrary: anything({ maxDepth: 3, withNullPrototype: false, values: [hostileText, hostileNumber, constantFrom(null, true)] }) },
  { weight: 1, arbitrary: array(hostileText, { maxLength: 120 }) },
);

/** Text for paths, queries, headers and forms. */
export const hostileWord: Arbitrary<string> = oneof({ weight: 60, arbitrary: hostileText }, { weight: 1, arbitrary: hugeText });

/** Of the right type by its schema, and nothing more. */
function odd(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.enum) return constantFrom(...schema.enum);
  if (schema.anyOf) return oneof(...schema.anyOf.map(odd));
  const types = [schema.type ?? 'string'].flat();
  return oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: JsonSchema): Arbitrary<unknown> {
  if (type === 'null') return constant(null);
  if (type === 'boolean') return constantFrom(true, false);
  if (type === 'number' || type === 'integer') return hostileNumber;
  if (type === 'array') return array(odd(schema.items ?? {}), { maxLength: (schema.maxItems ?? 20) + 1 });
  if (type === 'object') return constant({});
  const ends = [schema.minLength, schema.maxLength].flatMap((n) => (n === undefined ? [] : [n - 1, n, n + 1]));
  return ends.length > 0 ? oneof(hostileText, constantFrom(...ends).map((n) => 'y'.repeat(Math.max(0, n)))) : hostileText;
}

/** How well a call is meant: all of it fits; some of it is off; little of it is right. */
export type Mood = 'kind' | 'careless' | 'hostile';
const WEIGHTS: Readonly<Record<Mood, readonly [fitting: number, odd: number, hostile: number]>> = { kind: [1, 0, 0], careless: [10, 2, 1], hostile: [2, 3, 3] };

/** A value for a field that is no object. */
export function valueFor(name: string, schema: JsonSchema, mood: Mood, special?: Arbitrary<unknown>): Arbitrary<unknown> {
  const weights = WEIGHTS[mood];
  const choices = [special ?? fitting(name, schema), odd(schema), hostile];
  return oneof(...choices.map((arbitrary, index) => ({ weight: weights[index]!, arbitrary })).filter(({ weight }) => weight > 0));
}

function fitting(name: string, schema: JsonSchema): Arbitrary<unknown> {
  const known = FITTING[name];
  if (known) return known;
  if (schema.enum) return constantFrom(...schema.enum);
  if (schema.anyOf) return orNull(fitting(name, schema.anyOf[0]!));
  if ([schema.type].flat().includes('boolean')) return constantFrom(true, false);
  return constantFrom('Please call in the evening', 'शाम को', null);
}
