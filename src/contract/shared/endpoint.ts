/** The endpoint helper: how a call is declared once and typed on both sides. */
import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Role } from './roles.ts';

/**
 * Who may call an endpoint.
 * - `public`: anyone; a session is not even looked at.
 * - `public-aware`: anyone; a valid session changes what is seen, a bad one is ignored.
 * - `session`: anyone signed in, whatever the status of the account.
 * - a list of roles: approved users of these roles.
 */
export type Access = 'public' | 'public-aware' | 'session' | readonly Role[];

/** Named limit, resolved to figures by the server (see the limits table in the security notes). */
export type LimitName =
  | 'login'
  | 'register'
  | 'forgot-password'
  | 'reset-password'
  | 'guest-lead'
  | 'referral'
  | 'request-profession'
  | 'rate'
  | 'directory'
  | 'vendor-detail'
  | 'reference-data'
  | 'own-data'
  | 'signed-in'
  | 'id-photo'
  | 'profile-photo'
  | 'test-mail'
  | 'export'
  | 'everything';

export type Schema = z.ZodMiniType;

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with `{name}` for parameters. */
  readonly path: string;
  /** One line for the API description. */
  readonly summary: string;
  readonly access: Access;
  /** What people of other roles are told, `access_denied` unless given. */
  readonly denied?: ErrorCode;
  readonly limit: LimitName;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Multipart form instead of JSON: text fields as in `body`, and these files. */
  readonly multipart?: { readonly files: readonly string[] };
  readonly response: Schema;
  /** `data` (default): the response stands under `data`; `flat`: its fields stand beside `success`; `file`: it is the body. */
  readonly envelope?: 'data' | 'flat' | 'file';
  /** Of a file, for the API description. */
  readonly mediaType?: 'text/csv' | 'image/jpeg' | 'image/webp';
  /** Accepts an `Idempotency-Key`. */
  readonly idempotent?: boolean;
  /** Success status, 200 unless told. */
  readonly status?: 200 | 201;
  /** Failures worth planning for that neither access nor path tell of, for the API description. */
  readonly fails?: readonly (401 | 404)[];
  /** How long shared and private caches may keep the answer; `no-store` unless told. */
  readonly cache?: 'no-store' | 'reference' | 'directory' | 'immutable';
};

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type InputPart<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends Schema
  ? { [P in K]: z.input<E[K]> }
  : unknown;

type OutputPart<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends Schema
  ? { [P in K]: z.output<E[K]> }
  : unknown;

/** Files of a multipart form, beside its text fields. */
type FilesPart<E extends Endpoint> = E['multipart'] extends { readonly files: readonly (infer F extends string)[] } ? { body: { [P in F]?: Blob | null } } : unknown;

/** What a caller passes: `{params, query, body}`, only the declared ones. */
export type InputOf<E extends Endpoint> = InputPart<E, 'params'> &
  InputPart<E, 'query'> &
  InputPart<E, 'body'> &
  FilesPart<E>;

/** What the server's act receives after validation. */
export type ParsedOf<E extends Endpoint> = OutputPart<E, 'params'> &
  OutputPart<E, 'query'> &
  OutputPart<E, 'body'>;

/** What a caller gets back (the inside of the envelope). */
export type OutputOf<E extends Endpoint> = z.output<E['response']>;

/** What the server's act returns before the response schema is applied. */
export type AnswerOf<E extends Endpoint> = z.input<E['response']>;

export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string };

/** A typed call; the browser's goes over HTTP, the server's in process. Throws `ApiError`. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<OutputOf<E>>;
