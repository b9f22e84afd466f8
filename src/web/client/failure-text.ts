/** Which sentence a failure shows. */
import { ApiError } from '../../contract/shared/api-error.ts';

/** The server's sentence where it sent one, else the default of the situation. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status > 0 && error.message ? error.message : fallback;
}

/** As above; where nothing answered, the default of the situation and why. */
export function failureWithReason(error: unknown, fallback: string): string {
  const text = failureText(error, fallback);
  if (!(error instanceof ApiError) || error.status > 0) return text;
  return `${text}${/[.।]$/.test(text) ? '' : '.'} ${error.message}`;
}
