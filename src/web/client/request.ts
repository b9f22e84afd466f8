/** Turns a declared endpoint and its input into the URL and body of an HTTP request. */
import type { Endpoint } from '../../contract/shared/endpoint.ts';

/** Parts of a call's input, untyped: the caller's types were checked by `Call`. */
export type LooseInput = {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
};

function appendQuery(search: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null || value === '') return;
  for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
}

/** `/api` + path with its parameters filled in and the query; arrays repeat their name. */
export function buildUrl(endpoint: Pick<Endpoint, 'path'>, { params, query }: LooseInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === null) throw new TypeError(`Missing parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) appendQuery(search, name, value);
  const text = search.toString();
  return `/api${path}${text ? `?${text}` : ''}`;
}

function appendField(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null || value === '') return;
  if (value instanceof Blob) form.append(name, value);
  else if (typeof value === 'object') form.append(name, JSON.stringify(value));
  else form.append(name, String(value));
}

/** Text fields as they are, lists and objects as JSON, files as files; absent ones left out. */
export function toFormData(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) appendField(form, name, value);
  return form;
}

/** Body and its content type; a form's boundary is set by the browser. */
export function buildBody(
  endpoint: Pick<Endpoint, 'multipart'>,
  body: unknown,
): { body?: BodyInit; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body, headers: {} };
  if (endpoint.multipart) return { body: toFormData(body as object), headers: {} };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}
