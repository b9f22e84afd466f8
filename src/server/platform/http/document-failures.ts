/** Completes the OpenAPI document: which failures each call may answer with, and which bodies may be left out. */
import type { Access } from '../../../contract/shared/endpoint.ts';

type Answer = { description: string; content?: object };
type Operation = {
  'x-access'?: Access;
  'x-fails'?: readonly number[];
  parameters?: { in: string }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: { required?: readonly string[] } }> };
  responses: Record<string, Answer | { $ref: string }>;
};
export type Described = { components?: { responses?: Record<string, Answer> }; paths: Record<string, Record<string, Operation>> };

type Call = { path: string; method: string; operation: Operation };

const fails = (operation: Operation, status: number): boolean => operation['x-fails']?.includes(status) === true;

/** The failures worth planning for, and the calls that know them. The others are under `default`. */
const FAILURES: Readonly<Record<string, { description: string; of: (call: Call) => boolean }>> = {
  401: { description: 'No session, or a dead one; when signing in, the wrong password', of: ({ operation }) => !String(operation['x-access']).startsWith('public') || fails(operation, 401) },
  403: { description: 'The role or the state of the account does not allow it', of: ({ operation }) => Array.isArray(operation['x-access']) },
  404: { description: 'Not there, or out of the caller\'s scope', of: ({ path, operation }) => path.includes('{') || fails(operation, 404) },
  409: { description: 'Conflicts with the present state, which `detail` names', of: ({ method }) => method !== 'get' },
  422: { description: 'A field breaks its rule; `errors` names it', of: ({ operation }) => operation.requestBody !== undefined || (operation.parameters ?? []).some((one) => one.in === 'query') },
  429: { description: 'Too many; see `Retry-After`', of: () => true },
};
const OTHERS = 'Any other failure: 400 unreadable, 413, 414 and 431 too large, 415 wrong type, 503 not ready (see `Retry-After`)';

const named = (status: string) => `Failure${status}`;
const refTo = (status: string) => ({ $ref: `#/components/responses/${named(status)}` });

/** Failures look alike everywhere, so they are described once and named by each call. */
export function completed<D extends Described>(document: D): D {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]): Call => ({ path, method, operation })));
  const alike = (calls[0]?.operation.responses['default'] as Answer | undefined)?.content;
  for (const call of calls) {
    const { operation } = call;
    if (operation.requestBody) operation.requestBody.required = Object.values(operation.requestBody.content).some(({ schema }) => (schema.required ?? []).length > 0);
    const known = Object.keys(FAILURES).filter((status) => FAILURES[status]!.of(call));
    operation.responses = { ...operation.responses, ...Object.fromEntries([...known, 'default'].map((status) => [status, refTo(status)])) };
  }
  const answers = [...Object.entries(FAILURES).map(([status, { description }]) => [named(status), { description, content: alike }]), [named('default'), { description: OTHERS, content: alike }]];
  return { ...document, components: { ...document.components, responses: Object.fromEntries(answers) as Record<string, Answer> } };
}
