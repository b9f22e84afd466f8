/** Reads the product's own OpenAPI document: which calls there are, what they take, and what they may answer. */
import type { Access } from '../../../contract/shared/endpoint.ts';
import type { Role } from '../../../contract/shared/roles.ts';

export type JsonSchema = {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
};

type Content = Readonly<Record<string, { schema: JsonSchema }>>;
type Answer = { content?: Content };
type Parameter = { in: 'path' | 'query' | 'header'; name: string; schema: JsonSchema; required?: boolean };
type RawOperation = { 'x-access': Access; parameters?: Parameter[]; requestBody?: { required: boolean; content: Content }; responses: Record<string, Answer | { $ref: string }> };
export type OpenApi = { paths: Record<string, Record<string, RawOperation>>; components: { responses: Record<string, Answer> } };

export type Operation = {
  name: string;
  method: string;
  path: string;
  access: Access;
  parameters: readonly Parameter[];
  body: { type: 'application/json' | 'multipart/form-data'; schema: JsonSchema } | null;
  /** By status, or `default`; the content by media type. */
  answers: Readonly<Record<string, Content>>;
};

/** Every operation of the document. */
export function operationsOf({ paths, components }: OpenApi): Operation[] {
  const resolve = (answer: Answer | { $ref: string }): Content => ('$ref' in answer ? components.responses[answer.$ref.split('/').at(-1)!]! : answer).content ?? {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      access: raw['x-access'],
      parameters: raw.parameters ?? [],
      body: bodyOf(raw.requestBody?.content),
      answers: Object.fromEntries(Object.entries(raw.responses).map(([status, answer]) => [status, resolve(answer)])),
    })),
  );
}

function bodyOf(content: Content | undefined): Operation['body'] {
  const [type, value] = Object.entries(content ?? {})[0] ?? [];
  return type && value ? { type: type as 'application/json', schema: value.schema } : null;
}

/** Whether approved people of the role may call it; null is a visitor. */
export function isOpenTo({ access }: Operation, role: Role | null): boolean {
  if (access === 'public' || access === 'public-aware') return true;
  return role !== null && (access === 'session' || access.includes(role));
}
