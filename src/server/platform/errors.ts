/** Failures that a person should read, thrown by their name in the catalogue. */
import { type ErrorCode, sentenceOf, statusOf } from '../../contract/shared/errors.ts';

type Extra = {
  /** Replaces the catalogue's sentence. */
  detail?: string;
  /** Faults by dotted field path. */
  errors?: Readonly<Record<string, string>>;
  retryAfterSeconds?: number;
};

/** A failure with a stable code; the HTTP layer turns it into the answer. */
export class AppError extends Error {
  readonly status: number;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(readonly code: ErrorCode, extra: Extra = {}) {
    // Foreseen, so nobody asks where it came from; a flood of refusals spends a tenth of its time on finding out.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(extra.detail ?? sentenceOf(code));
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'AppError';
    this.status = statusOf(code);
    this.errors = extra.errors;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** Makes a failure: `throw fail('email_in_use', { errors: { email: '...' } })`. */
export function fail(code: ErrorCode, extra?: Extra): AppError {
  return new AppError(code, extra);
}

/** A fault of named fields (422); the first sentence becomes the detail. */
export function fieldFault(errors: Readonly<Record<string, string>>, code: ErrorCode = 'invalid_fields'): AppError {
  const first = Object.values(errors)[0];
  return new AppError(code, { errors, ...(first === undefined ? {} : { detail: first }) });
}
