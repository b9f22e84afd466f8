/** Structured log: JSON lines in UTC with a request id, never bodies, tokens, names, e-mails or phones. */
import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

const NEVER_LOGGED = [
  'password', 'token', 'access_token', 'email', 'phone', 'full_name', 'contact_name', 'contact_phone', 'contact_email',
  'req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.email', '*.phone',
];

const NEVER_SHOWN = '[not logged]';
// PostgreSQL's class of data that it cannot take, which it quotes: 'invalid input syntax for type uuid: "…"'.
const QUOTES_DATA = /^22[0-9A-Z]{3}$/;

/**
 * Driver errors carry the values of the failing row in `detail`, some of them the whole connection, and some quote what they were given: only the kind, the message where it is
 * of the house or of the driver alone, and the place are logged. Anything may have been thrown.
 */
function faultOf(thrown: unknown): { type: unknown; message: unknown; code: unknown; stack: unknown } {
  const { name: type, message, code, stack } = (thrown ?? {}) as Partial<Error & { code: unknown }>;
  if (!QUOTES_DATA.test(String(code))) return { type, message, code, stack };
  return { type, message: NEVER_SHOWN, code, stack: stack?.replaceAll(String(message), () => NEVER_SHOWN) };
}

/** Makes the process's logger. A destination is given by tests that read what was logged. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: NEVER_LOGGED, censor: NEVER_SHOWN },
    serializers: { err: faultOf },
  };
  return destination ? pino(options, destination) : pino(options);
}
