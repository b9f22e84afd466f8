/** Sending one mail over SMTP, within a time that cannot hang. */
import { createTransport } from 'nodemailer';

export type OutgoingMail = { messageId: string; to: string; subject: string; text: string; html: string };

/** Sends one mail; rejects when the server did not take it, or when this one must stop first. */
export type SendMail = (mail: OutgoingMail, stopping?: AbortSignal) => Promise<void>;

/** The longest that one mail can take, all steps together. */
export const SENDING_LIMIT_MS = 45_000;

/** Makes the sender of an smtp:// or smtps:// address. */
export function smtpSender(smtpUrl: string, from: string): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    dnsTimeout: 5000,
    greetingTimeout: 10_000,
    socketTimeout: 15_000,
    // Content is ours; nothing is ever read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, ...mail }, stopping) => {
    const late = AbortSignal.timeout(SENDING_LIMIT_MS);
    await transport.sendMail({
      ...mail,
      from,
      // As an object: never parsed as a list of addresses.
      to: { name: '', address: to },
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: stopping === undefined ? late : AbortSignal.any([late, stopping]),
    });
  };
}

/** What may be kept of a mail server's refusal: codes only, because its text repeats the address. */
export function smtpFault(error: unknown): string {
  const fault = error as { code?: unknown; responseCode?: unknown; originalCode?: unknown; command?: unknown; name?: unknown } | null;
  const parts = [fault?.code ?? fault?.name ?? 'unknown', fault?.originalCode, fault?.responseCode, fault?.command].filter((part) => part !== undefined && part !== null);
  return parts.map(String).join(' ').slice(0, 100);
}
