/** Sending mails over SMTP, each within a time that cannot hang. */
import { createTransport } from 'nodemailer';

export type OutgoingMail = { messageId: string; to: string; subject: string; text: string; html: string };

/** Sends one mail; rejects when the server did not take it, or when this one must stop first. */
export type SendMail = (mail: OutgoingMail, stopping?: AbortSignal) => Promise<void>;

/** How long it may take until the mail server has the whole mail. Nothing has arrived before, so giving up costs no more than a try. */
const HANDING_OVER_MS = 30_000;
/** How long it may then take to say so (RFC 5321, 4.5.3.2.6): whoever gives up sooner sends again what has arrived. */
const ANSWER_MS = 600_000;
/** The longest that one mail can take, all steps together. */
export const SENDING_LIMIT_MS = HANDING_OVER_MS + ANSWER_MS;

/** Twice as many as the worker sends at once: a server may be slow to say that it has heard a goodbye. */
const CONNECTIONS = 4;
/** Some mail servers put off what is too much for one session. */
const MAILS_OF_A_CONNECTION = 20;
/** A connection serves mails that follow each other: to make one takes longer than a mail. Then it says goodbye, long before a mail server does. */
const IDLE_MS = 2000;
/** Whatever is left of it after so long is dropped, also where nobody answers any more. */
const FORGOTTEN_MS = 5000;

/** Makes the sender of an smtp:// or smtps:// address. */
export function smtpSender(smtpUrl: string, from: string): SendMail {
  let transport: Transport | undefined;
  let underWay = 0;
  let idle: NodeJS.Timeout | undefined;
  const drop = () => {
    transport?.close({ force: true });
    transport = undefined;
  };
  return async ({ to, ...mail }, stopping) => {
    clearTimeout(idle);
    underWay += 1;
    const patience = createPatience(HANDING_OVER_MS);
    const timed: Timed = { patience };
    try {
      transport ??= openTransport(smtpUrl);
      await transport.sendMail({
        ...mail,
        ...timed,
        from,
        // As an object: never parsed as a list of addresses.
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: stopping === undefined ? patience.signal : AbortSignal.any([patience.signal, stopping]),
      });
    } finally {
      patience.end();
      underWay -= 1;
      if (underWay === 0) idle = setTimeout(drop, FORGOTTEN_MS).unref();
    }
  };
}

type Transport = ReturnType<typeof openTransport>;

function openTransport(url: string) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: MAILS_OF_A_CONNECTION,
    idleTimeout: IDLE_MS,
    // Only what nothing was sent of: a connection that the server has just closed.
    maxRequeues: 1,
    connectionTimeout: 10_000,
    dnsTimeout: 5000,
    greetingTimeout: 10_000,
    // It knows one silence for all steps, so how long which of them may take is counted here.
    socketTimeout: SENDING_LIMIT_MS,
    // Content is ours; nothing is ever read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', ({ data, message }, done) => {
    const { patience } = data as unknown as Timed;
    message.processFunc((body) => body.once('end', () => patience.renew(ANSWER_MS)));
    done();
  });
  return transport;
}

/** What a mail takes along to where its last byte is sent. */
type Timed = { patience: ReturnType<typeof createPatience> };

/** Aborts its signal after a time that can be given anew. */
function createPatience(ms: number) {
  const over = new AbortController();
  const after = (time: number) => setTimeout(() => over.abort(), time);
  let timer = after(ms);
  return {
    signal: over.signal,
    renew(time: number): void {
      clearTimeout(timer);
      timer = after(time);
    },
    end: () => clearTimeout(timer),
  };
}

/** What may be kept of a mail server's refusal: codes only, because its text repeats the address. */
export function smtpFault(error: unknown): string {
  const fault = error as { code?: unknown; responseCode?: unknown; originalCode?: unknown; command?: unknown; name?: unknown } | null;
  const parts = [fault?.code ?? fault?.name ?? 'unknown', fault?.originalCode, fault?.responseCode, fault?.command].filter((part) => part !== undefined && part !== null);
  return parts.map(String).join(' ').slice(0, 100);
}
