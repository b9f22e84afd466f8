/** Makes sense of the lines the server prints. */

type StartFailure = 'in-use' | 'port-taken' | 'still-held' | 'other';

const READY = /^LOG:\s+database system is ready to accept connections/;
/** Printed at every start and stop, of no interest to whoever runs Newsco. */
const ROUTINE =
  /^LOG:\s+(starting PostgreSQL|listening on|database system (was shut down at|is (ready to accept connections|shut down))|received fast shutdown request|aborting any active transactions|background worker "logical replication launcher" |shutting down$)/;

/** True for the line after which connections are accepted. */
export function saysReady(line: string): boolean {
  return READY.test(line);
}

/** True for lines that need not be passed on. */
export function isRoutine(line: string): boolean {
  return line.trim() === '' || ROUTINE.test(line);
}

/** Why the server ended before it was ready. */
export function classifyFailure(lines: readonly string[]): StartFailure {
  const text = lines.join('\n');
  if (text.includes('lock file "postmaster.pid" already exists')) return 'in-use';
  if (text.includes('pre-existing shared memory block')) return 'still-held';
  if (text.includes('Address already in use') || text.includes('could not create any TCP/IP sockets')) return 'port-taken';
  return 'other';
}

/** The line that tells most about a failed start. */
export function mainLine(lines: readonly string[]): string {
  const serious = lines.find((line) => /^(FATAL|PANIC):/.test(line));
  return serious ?? lines.findLast((line) => line.trim() !== '') ?? 'it printed nothing';
}
