/** The failure of a call, the same on both sides of the wire. */
import type { ErrorCode } from './errors.ts';

export type FieldErrors = Readonly<Record<string, string>>;

/** Wire shape of every failure. */
export type FailureBody = {
  success: false;
  detail: string;
  error: { code: string; message: string };
  errors?: FieldErrors;
  request_id?: string;
};

/** Thrown by a typed call; `message` is a sentence for a person. `status` 0 means no answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | string;
  readonly errors: FieldErrors;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(fault: {
    status: number;
    code: string;
    message: string;
    errors?: FieldErrors;
    requestId?: string;
    retryAfterSeconds?: number;
  }) {
    super(fault.message);
    this.name = 'ApiError';
    this.status = fault.status;
    this.code = fault.code;
    this.errors = fault.errors ?? {};
    this.requestId = fault.requestId;
    this.retryAfterSeconds = fault.retryAfterSeconds;
  }
}
