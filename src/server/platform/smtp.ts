/** Sending one mail over SMTP, within a time that cannot hang. */
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

/** Makes the sender of an smtp:// or smtps:// address. */
export function smtpSender(smtpUrl: string, from: string): SendMail {
  return async ({ to, ...mail }, stopping) => {
    const patience = createPatience(HANDING_OVER_MS);
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: 10_000,
      dnsTimeout: 5000,
      greetingTimeout: 10_000,
      // It knows one silence for all steps, so how long which of them may take is counted here.
      socketTimeout: SENDING_LIMIT_MS,
      // Content is ours; nothing is ever read from a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    transport.use('stream', ({ message }, done) => {
      message.processFunc((body) => body.once('end', () => patience.renew(ANSWER_MS)));
      done();
    });
    try {
      await transport.sendMail({
        ...mail,
        from,
        // As an object: never parsed as a list of addresses.
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: stopping === undefined ? patience.signal : AbortSignal.any([patience.signal, stopping]),
      });
    } finally {
      patience.end();
    }
  };
}

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
