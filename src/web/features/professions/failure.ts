/** What a failed act says: a refusal in the server's words, everything else in its own sentence with the reason. */
import { ApiError } from '../../../contract/shared/api-error.ts';

export type Failure = { title: string; reason?: string };

/** `sentence` is the act's own: 'Failed to create profession. Please try again.' */
export function failureOf(error: unknown, sentence: string): Failure {
  if (!(error instanceof ApiError)) return { title: sentence };
  const isRefusal = error.status >= 400 && error.status < 500;
  return isRefusal ? { title: error.message } : { title: sentence, reason: error.message };
}
