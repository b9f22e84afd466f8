/** What PostgreSQL and its driver say when it is away, full, too slow, or not to be used by us. */
import { errorCode } from './database.ts';

const NOT_READY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|ENOENT|57P0[123]|08\w{3}|53\w{3}|55P03|57014|25P03|40001|40P01)$/;
const DRIVER_TIMEOUT = /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/;
// A missing file has the code of a missing socket, and a statement's own time limit is no fault of the connection.
const OPERATORS = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|57P0[1234]|08\w{3}|53\w{3}|28\w{3}|3D000)$/;

const saysTimeout = (error: unknown) => DRIVER_TIMEOUT.test(String((error as Error | null)?.message));

/** Trying again later may help. */
export function isNotReady(error: unknown): boolean {
  return NOT_READY.test(errorCode(error) ?? '') || saysTimeout(error);
}

/** One line for an operator, who can mend it; null for a fault of another kind. */
export function databaseFault(error: unknown): string | null {
  if (!OPERATORS.test(errorCode(error) ?? '') && !saysTimeout(error)) return null;
  const { message } = error as Error;
  // Where an address has several, the driver's failure holds one for each and says nothing itself.
  return `The database cannot be used: ${message || errorCode(error)!}`;
}
