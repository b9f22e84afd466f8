/** Many requests at once, by autocannon. */
import autocannon from 'autocannon';
import { figuresOf, type Figures } from './percentiles.ts';

// Limits are counted by address: from a single one all of them would be one row.
const ADDRESSES = 5000;

export type Request = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
export type Volley = { connections: number; seconds: number; /** Of so many visitors. */ addresses?: number; /** The first of them. */ from?: number; /** In a second, however slow the answers are. */ rate?: number };
export type Fired = Figures & { perSecond: number; answers: number; durations: Map<number, number[]>; /** How many answers had each status, those that are not timed too. */ statuses: Map<number, number>; lost: number; /** Lost, or answered with 400 and above. */ failed: number; withoutRetryAfter: number };

/** Requests of a list one after the other, or made anew for each. Figures are of answers with a status below 400. */
export async function fire(url: string, wanted: readonly Request[] | ((call: number) => Request), { connections, seconds, addresses = ADDRESSES, from = 0, rate }: Volley): Promise<Fired> {
  let call = from;
  let withoutRetryAfter = 0;
  const durations = new Map<number, number[]>();
  const statuses = new Map<number, number>();
  const requests = typeof wanted === 'function' ? [{ setupRequest: (request: object) => ({ ...request, ...fromSomebody(wanted((call += 1)), call, addresses) }) }] : fromEverybody(wanted, addresses);
  const { result, sendingMs } = await run({
    url, connections, duration: seconds, requests, ...(rate === undefined ? {} : { overallRate: rate }), timeout: 30, excludeErrorStats: true,
    setupClient: (client) => client.on('headers', (answer) => {
      const { statusCode, headers } = answer as unknown as { statusCode: number; headers: string[] };
      if (statusCode === 503 && !headers.some((name) => /^retry-after$/i.test(name))) withoutRetryAfter += 1;
    }),
  }, (status, duration) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (duration === null) return;
    if (!durations.has(status)) durations.set(status, []);
    durations.get(status)!.push(duration);
  });
  const good = [...durations].filter(([status]) => status < 400).flatMap(([, list]) => list);
  const lost = result.errors + result.timeouts;
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
 * How long it sent: its own clock runs while it still makes the requests of every connection. What was asked before that was answered long before it is
 * noticed, and is not timed: the first request of each connection seemed to take 200 to 800 ms where five thousand visitors are made, which was the p99 of a volley of some hundred.
 */
function run(options: autocannon.Options, onAnswer: (status: number, duration: number | null) => void): Promise<{ result: autocannon.Result; sendingMs: number }> {
  return new Promise((resolve, reject) => {
    let startedMs = Date.now();
    const instance = autocannon(options, (error: Error | null, result: autocannon.Result) => (error ? reject(error) : resolve({ result, sendingMs: Date.now() - startedMs })));
    instance.on('start', () => (startedMs = Date.now()));
    instance.on('response', (_client, status, _bytes, duration) => {
      onAnswer(status, Date.now() - duration >= startedMs ? duration : null);
    });
  });
}
