/** Many requests at once, by autocannon. */
import autocannon from 'autocannon';
import { figuresOf, type Figures } from './percentiles.ts';

// Limits are counted by address: from a single one all of them would be one row.
const ADDRESSES = 5000;
/** What has no answer after so long when a volley ends is lost: autocannon drops it without a word. */
const LOST_MS = 1000;
const TIMEOUT_S = 5;

export type Request = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
export type Volley = { connections: number; seconds: number; /** Of so many visitors. */ addresses?: number; /** The first of them. */ from?: number; /** In a second, however slow the answers are. */ rate?: number; /** What has no answer after so long when it ends is lost; a second unless told. */ lostMs?: number; /** Told of each answer's body, of requests that are made anew. */ onBody?: (status: number, body: string) => void };
export type Fired = Figures & {
  perSecond: number;
  answers: number;
  durations: Map<number, number[]>;
  /** How many answers had each status, those that are not timed too. */
  statuses: Map<number, number>;
  /** Cut off in the middle, not answered within five seconds, or for a second already when the volley ended. */
  lost: number;
  /** Lost, or answered with 400 and above. */
  failed: number;
  withoutRetryAfter: number;
};

/** Requests of a list one after the other, or made anew for each. Figures are of answers with a status below 400. */
export async function fire(url: string, wanted: readonly Request[] | ((call: number) => Request), { connections, seconds, addresses = ADDRESSES, from = 0, rate, lostMs = LOST_MS, onBody }: Volley): Promise<Fired> {
  let call = from;
  let withoutRetryAfter = 0;
  const durations = new Map<number, number[]>();
  const statuses = new Map<number, number>();
  const isMadeAnew = typeof wanted === 'function';
  const requests = isMadeAnew ? [{ setupRequest: (request: object) => ({ ...request, ...fromSomebody(wanted((call += 1)), call, addresses) }), ...(onBody && { onResponse: onBody }) }] : fromEverybody(wanted, addresses);
  const { lost, sendingMs } = await run(lostMs, {
    url, connections, duration: seconds, requests, ...(rate === undefined ? {} : { overallRate: rate }), timeout: TIMEOUT_S, excludeErrorStats: true,
    setupClient: (client) => client.on('headers', (answer) => {
      const { statusCode, headers } = answer as unknown as { statusCode: number; headers: string[] };
      if ((statusCode === 503 || statusCode === 429) && !headers.some((name) => /^retry-after$/i.test(name))) withoutRetryAfter += 1;
    }),
  }, (status, duration, isOfStart) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (isOfStart && !isMadeAnew) return;
    if (!durations.has(status)) durations.set(status, []);
    durations.get(status)!.push(duration);
  });
  const good = [...durations].filter(([status]) => status < 400).flatMap(([, list]) => list);
  const failed = lost + [...statuses].reduce((sum, [status, count]) => sum + (status < 400 ? 0 : count), 0);
  return { ...figuresOf(good), perSecond: (good.length * 1000) / sendingMs, answers: good.length, durations, statuses, lost, failed, withoutRetryAfter };
}

/** Each of a list from many addresses, made beforehand, since making one takes as long as sending it. */
function fromEverybody(requests: readonly Request[], addresses: number): Request[] {
  const times = Math.ceil(addresses / requests.length);
  return Array.from({ length: times * requests.length }, (_one, call) => fromSomebody(requests[call % requests.length]!, call, addresses));
}

function fromSomebody(request: Request, call: number, addresses: number): Request {
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': addressOfHost(call % addresses) } };
}

/** An IPv4 address of its own for each of up to sixteen million; limits count all that is no address as one visitor. */
export function addressOfHost(host: number): string {
  return `10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`;
}

/**
 * How long it sent: its own clock runs while it still makes the requests of every connection. What was asked before that (`isOfStart`) was answered long before it
 * is noticed where lists are made beforehand: the first request of each connection seemed to take 200 to 800 ms where five thousand visitors are made, which was
 * the p99 of a volley of some hundred. Where requests are made anew it is the burst with which a flood arrives, and is timed.
 */
function run(lostMs: number, options: autocannon.Options, onAnswer: (status: number, duration: number, isOfStart: boolean) => void): Promise<{ lost: number; sendingMs: number }> {
  return new Promise((resolve, reject) => {
    let startedMs = Date.now();
    const asked = new AskedSoFar(lostMs, () => startedMs);
    const setupClient = (client: autocannon.Client) => {
      asked.watch(client);
      options.setupClient?.(client);
    };
    const instance = autocannon({ ...options, setupClient }, (error: Error | null) => (error ? reject(error) : resolve({ lost: asked.lost, sendingMs: Date.now() - startedMs })));
    instance.on('start', () => (startedMs = Date.now()));
    instance.on('response', (_client, status, _bytes, duration) => onAnswer(status, duration, Date.now() - duration < startedMs));
  });
}

/** Which request of each connection has no answer yet. autocannon counts neither what a server cuts off nor what is under way when it ends. */
class AskedSoFar {
  lost = 0;
  constructor(private readonly lostMs: number, private readonly startedMs: () => number) {}

  /** Before it sends its first. */
  watch(client: autocannon.Client): void {
    let sinceMs: number | null = null;
    const emitter: NodeJS.EventEmitter = client;
    emitter.on('request', () => {
      if (sinceMs !== null) this.lost += 1;
      sinceMs = Date.now();
    });
    emitter.on('response', () => (sinceMs = null));
    emitter.on('done', () => {
      if (sinceMs !== null && Date.now() - Math.max(sinceMs, this.startedMs()) > this.lostMs) this.lost += 1;
    });
  }
}
