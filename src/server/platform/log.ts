/** Structured log: JSON lines in UTC with a request id, never bodies, tokens, names, e-mails or phones. */
import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

const NEVER_LOGGED = [
  'password', 'token', 'access_token', 'email', 'phone', 'full_name', 'contact_name', 'contact_phone', 'contact_email',
  'req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.email', '*.phone',
];

/** Driver errors carry the values of the failing row in `detail`, and some of them the whole connection: only the kind and the place are logged. Anything may have been thrown. */
function faultOf(thrown: unknown): { type: unknown; message: unknown; code: unknown; stack: unknown } {
  const fault = thrown as Partial<Error & { code: unknown }> | null;
  return { type: fault?.name, message: fault?.message, code: fault?.code, stack: fault?.stack };
}

/** Makes the process's logger. A destination is given by tests that read what was logged. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: NEVER_LOGGED, censor: '[not logged]' },
    serializers: { err: faultOf },
  };
  return destination ? pino(options, destination) : pino(options);
}
