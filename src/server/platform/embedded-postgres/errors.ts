/** The one kind of error the launcher raises: a sentence the person at the terminal can act on. */

/** Its message is complete for the reader; no stack needs to be shown. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** True for a Node.js system error with this code, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
