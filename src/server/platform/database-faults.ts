/** What PostgreSQL and its driver say when it is away, full, too slow, or not to be used by us. */
import { errorCode } from './database.ts';

// Nobody is there, or the line to them was cut.
const AWAY = 'ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|57P0[1234]|08\\w{3}';
const NOT_READY = new RegExp(`^(${AWAY}|ENOENT|53\\w{3}|55P03|57014|25P03|25006|40001|40P01)$`);
// What the driver says without a code, in the midst of a statement.
const CUT = 'Query read timeout|Connection terminated|not queryable';
const DRIVER_FAULT = new RegExp(`timeout exceeded when trying to connect|${CUT}`);
// A replica that has too many connections or gave up the statement for the sake of replay. A full pool of ours is not its fault: its reads must not fall upon the primary.
const REPLICA = new RegExp(`^(${AWAY}|ENOENT|53300|28\\w{3}|3D000|40001)$`);
const REPLICA_DRIVER_FAULT = new RegExp(CUT);
// Full, a user or database that is not there, rights that lack, a standby, a certificate. A statement's own time limit is no fault that an operator can mend.
const OPERATORS = new RegExp(`^(${AWAY}|53\\w{3}|28\\w{3}|3D000|42501|25006|ERR_TLS_\\w+|SELF_SIGNED_\\w+|DEPTH_ZERO_\\w+|UNABLE_TO_\\w+|CERT_\\w+)$`);
const OPERATORS_DRIVER_FAULT = /does not support SSL connections|password must be a string/;

const messageOf = (error: unknown) => String((error as Error | null)?.message);

/** Trying again later may help. */
export function isNotReady(error: unknown): boolean {
  return NOT_READY.test(errorCode(error) ?? '') || DRIVER_FAULT.test(messageOf(error));
}

/** The primary may answer instead. */
export function isReplicaFault(error: unknown): boolean {
  return REPLICA.test(errorCode(error) ?? '') || REPLICA_DRIVER_FAULT.test(messageOf(error));
}

/** What is wrong, as one line. Where a name has several addresses the driver's failure holds one for each, and says nothing itself. */
export function reasonOf(error: unknown): string {
  const each = error instanceof AggregateError ? error.errors.map(messageOf).join(', ') : '';
  return (messageOf(error) || each || (errorCode(error) ?? 'unknown')).replaceAll(/\s+/g, ' ');
}

/** One line for an operator, who can mend it; null for a fault of another kind. */
export function databaseFault(error: unknown): string | null {
  // A missing file has the code of a missing socket.
  const isMendable = OPERATORS.test(errorCode(error) ?? '') || DRIVER_FAULT.test(messageOf(error)) || OPERATORS_DRIVER_FAULT.test(messageOf(error)) || (error as NodeJS.ErrnoException | null)?.syscall === 'connect';
  return isMendable ? `The database cannot be used: ${reasonOf(error)}` : null;
}

/** The line of a fault of these kinds, whose message is one, or of the database's; null for another one, which keeps its stack. */
export function lineFor(error: unknown, kinds: readonly (new (...parameters: never[]) => Error)[]): string | null {
  return kinds.some((kind) => error instanceof kind) ? (error as Error).message : databaseFault(error);
}
