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

/** How connections are used. */
type Habits = {
  /** A connection waits so long for the next mail: to make one takes longer than a mail. */
  keptMs: number;
  /** It says goodbye so long after its last mail: before a mail server does, and well after keptMs, since a mail would wait until that goodbye is answered. */
  quitMs: number;
  /** So long one that gets no more mails may take to say goodbye and hear the answer, which some mail servers never give. More than quitMs. */
  leavingMs: number;
  /** Some mail servers put off what is too much for one session; many take a hundred. In a rush one that is spent is dropped before its goodbye. */
  mails: number;
};
const HABITS: Habits = { keptMs: 2000, quitMs: 2500, leavingMs: 5000, mails: 100 };

/** How many may be without a mail: mail servers refuse a client that has too many connections. Beyond that the oldest of those that leave is dropped. */
const RESTING = 4;

/** Makes the sender of an smtp:// or smtps:// address. */
export function smtpSender(smtpUrl: string, from: string, habits: Partial<Habits> = {}): SendMail {
  const connections = createConnections(smtpUrl, { ...HABITS, ...habits });
  return async ({ to, ...mail }, stopping) => {
    const connection = connections.take();
    const patience = createPatience(HANDING_OVER_MS);
    const timed: Timed = { patience };
    const giveUp = stopping === undefined ? patience.signal : AbortSignal.any([patience.signal, stopping]);
    let isSent = false;
    try {
      await connection.transport.sendMail({
        ...mail,
        ...timed,
        from,
        // As an object: never parsed as a list of addresses.
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: giveUp,
      });
      isSent = true;
    } finally {
      patience.end();
      connections.giveBack(connection, giveUp.aborted ? 'given up' : isSent ? 'sent' : 'refused');
    }
  };
}

/** A connection of one mail at a time, made anew where it has ended. */
type Connection = { transport: ReturnType<typeof openTransport>; mails: number; isReady: boolean; timer: NodeJS.Timeout | undefined };

/** Connections without a mail: each is kept for the next mail, then left alone to say goodbye, then dropped. No mail waits for one that is busy. */
function createConnections(url: string, { keptMs, quitMs, leavingMs, mails }: Habits) {
  let resting: Connection[] = [];
  const after = (ms: number, next: (connection: Connection) => void, connection: Connection) => {
    clearTimeout(connection.timer);
    connection.timer = setTimeout(next, ms, connection).unref();
  };
  const remove = (connection: Connection) => {
    clearTimeout(connection.timer);
    resting = resting.filter((other) => other !== connection);
  };
  const drop = (connection: Connection) => {
    remove(connection);
    connection.transport.close({ force: true });
  };
  const leave = (connection: Connection) => {
    connection.isReady = false;
    after(leavingMs, drop, connection);
  };
  const keep = (connection: Connection) => {
    connection.isReady = true;
    after(keptMs, leave, connection);
  };
  return {
    take(): Connection {
      const ready = resting.findLast(({ isReady }) => isReady);
      if (ready === undefined) return { transport: openTransport(url, quitMs), mails: 0, isReady: false, timer: undefined };
      remove(ready);
      return ready;
    },
    giveBack(connection: Connection, outcome: 'sent' | 'refused' | 'given up'): void {
      // What was under way on it may still come to an end.
      if (outcome === 'given up') return drop(connection);
      connection.mails += 1;
      resting.push(connection);
      const isSpent = connection.mails >= mails;
      if (outcome === 'sent' && !isSpent) keep(connection);
      else leave(connection);
      // After a refusal nodemailer asks for a reset, which the server may never answer.
      if (outcome === 'refused' && !isSpent) connection.transport.once('idle', () => keep(connection));
      if (resting.length > RESTING) drop(resting.find(({ isReady }) => !isReady) ?? resting[0]!);
    },
  };
}

/** nodemailer's pool of one connection: only a pool keeps a connection, resets it and says goodbye. */
function openTransport(url: string, quitMs: number) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // It would end the last one without a goodbye; they are counted here.
    maxMessages: Infinity,
    idleTimeout: quitMs,
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
