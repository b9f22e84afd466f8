/** What is wrong with an answer: nothing, when it is what the document promises and what every failure looks like. */
import { fromJSONSchema, type ZodType } from 'zod';
import { ERRORS } from '../../../contract/shared/errors.ts';
import type { FailureBody } from '../../../contract/shared/api-error.ts';
import { isOpenTo, type JsonSchema, type Operation } from './document.ts';
import type { Caller } from './people.ts';

export type Answer = { status: number; headers: Readonly<Record<string, string | string[] | number | undefined>>; body: Buffer; ms: number };

/** How long anyone may have to wait. */
export const LONGEST_MS = 1000;
/** Nor does a busy machine pause for longer: so late is too late, however quick the next one is. */
export const LONGEST_ONCE_MS = 3000;
/** So many calls go to everything there is: a run that has the machine for itself. */
export const WHOLE_RUN = 20_000;
/** Beside other tests a few may meet a pause of the machine; in a whole run none. */
export const slowOnceAllowed = (runs: number) => (runs >= WHOLE_RUN ? 0 : 5);
/** Calls that were slow the first time only. Those that were under way together met one pause of the machine. */
export class Pauses {
  readonly told: string[] = [];
  count = 0;
  #lastEnd = -Infinity;

  /** As soon as the answer is there, which took so long. */
  note(call: string, ms: number): void {
    const end = performance.now();
    if (end - ms > this.#lastEnd) this.count += 1;
    this.#lastEnd = end;
    this.told.push(`${call} ${Math.round(ms)} ms`);
  }
}
/** Of the run that this test is part of: by itself it is none. */
export const runsAround = () => Number(process.env['FUZZ_RUNS'] ?? 0);
/** What no failure may show. */
export const INSIDE = /select "|insert into "|node_modules|\.ts:\d|postgres|argon2|at Object\./i;

/** Failures of calls that cannot be read, which may meet any of them: the document names them in a sentence. All others it names where they may come. */
const UNNAMED: ReadonlySet<number> = new Set([400, 413, 414, 415, 431]);

const schemas = new WeakMap<JsonSchema, ZodType>();
function checkerOf(schema: JsonSchema): ZodType {
  const known = schemas.get(schema) ?? fromJSONSchema(schema as Parameters<typeof fromJSONSchema>[0]);
  schemas.set(schema, known);
  return known;
}

/** Each fault in a sentence. */
export function faultsOf(operation: Operation, caller: Caller, answer: Answer): string[] {
  const faults: string[] = [];
  if (answer.status >= 500) faults.push(`status ${answer.status}`);
  if (answer.ms > LONGEST_MS) faults.push('took longer than a second');
  if (answer.headers['x-content-type-options'] !== 'nosniff') faults.push('lacks nosniff');
  faults.push(...shapeFaults(operation, answer));
  if (answer.status >= 300) faults.push(...failureFaults(answer));
  else if (!caller.isLive ? Array.isArray(operation.access) || (operation.access === 'session' && caller.role === null) : !isOpenTo(operation, caller.role)) faults.push(`let in: ${caller.name}`);
  return faults;
}

/** Status, media type and body against the document. */
function shapeFaults({ answers }: Operation, { status, headers, body }: Answer): string[] {
  const content = answers[status] ?? (UNNAMED.has(status) ? answers['default'] : undefined);
  if (!content) return [`status ${status} is not in the document`];
  const type = String(headers['content-type']);
  const schema = content[type.split(';')[0]!]?.schema;
  if (!schema) return [`content type ${type} is not in the document`];
  if (!type.startsWith('application/json')) return body.length === 0 ? ['an empty file'] : [];
  if (type !== 'application/json; charset=utf-8') return [`content type ${type}`];
  const json = parsed(body);
  if (json === undefined) return ['not JSON'];
  const checked = checkerOf(schema).safeParse(json);
  return checked.success ? [] : [`breaks its schema: ${checked.error.issues.slice(0, 2).map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`];
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** What is wrong with the shape that all failures of the house have. */
export function failureFaults({ status, headers, body }: Omit<Answer, 'ms'>): string[] {
  const failure = parsed(body) as FailureBody | undefined;
  if (!failure?.error) return ['not a failure of the house'];
  const known = (ERRORS as Record<string, readonly [number, string]>)[failure.error.code];
  const rules: readonly [boolean, string][] = [
    [known?.[0] === status, `code ${failure.error.code} with status ${status}`],
    [failure.detail === failure.error.message && failure.detail !== '', 'detail and message differ'],
    [failure.detail.length <= 300 && Object.values(failure.errors ?? {}).every((one) => one !== ''), 'a sentence too long or missing'],
    [Object.values(failure.errors ?? {}).every((one) => !/Invalid input|expected \w+, received/.test(one)), `speaks to a programmer: ${JSON.stringify(failure.errors)}`],
    [!INSIDE.test(body.toString()), 'shows its inside'],
    [status !== 401 || headers['www-authenticate'] === 'Bearer', '401 without WWW-Authenticate'],
    [status !== 429 || Number(headers['retry-after']) > 0, '429 without Retry-After'],
    [headers['cache-control'] === 'no-store', 'may be cached'],
    [failure.request_id === headers['x-request-id'], 'another request id in its headers'],
  ];
  return rules.filter(([isRight]) => !isRight).map(([, fault]) => fault);
}
