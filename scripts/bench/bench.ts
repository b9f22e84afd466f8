/** What the parts of a bench share: the server under load, the database it reads, and comparing the two. */
import { bareServer } from './bare.ts';
import { fire, type Fired, type Request } from './fire.ts';
import type { Measure } from './measure.ts';
import { pgbench, type Ran } from './pgbench.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import { startTarget, type Target } from './target.ts';
import { openViewers, type Viewer, type Viewers } from './viewers.ts';

export type Bench = {
  vendors: number;
  url: string;
  target: Target;
  /** The same server inside this process, to see which statements it sends. */
  noted: BenchServer;
  viewers: Viewers;
  seconds: number;
  rounds: number;
};

export type Part = { name: string; run(bench: Bench): Promise<Measure[]> };

/** Opens all that parts need, and takes it away. */
export async function withBench<T>(url: string, settings: Pick<Bench, 'vendors' | 'seconds' | 'rounds'> & { nodeOptions: readonly string[] }, act: (bench: Bench) => Promise<T>): Promise<T> {
  const noted = await startBenchServer(url);
  const viewers = await openViewers(noted.database.pool);
  const target = await startTarget(url, settings.nodeOptions);
  try {
    return await act({ ...settings, url, target, noted, viewers });
  } finally {
    await target.stop();
    await viewers.remove();
    await noted.close();
  }
}

export const asViewer = ({ viewers }: Pick<Bench, 'viewers'>, viewer: Viewer): Record<string, string> => ({ authorization: `Bearer ${viewers.tokens[viewer]}` });

type Compared = { server: Fired; sql: Ran; bare: number };

/** Requests at so many connections and the same SQL by as many clients of pgbench, in turns, so that both meet the same noise; of each the median round. */
export async function compare(bench: Bench, requests: readonly Request[], connections: number): Promise<Compared> {
  const scripts = [];
  for (const request of requests) scripts.push(await bench.noted.sentDuring(() => bench.noted.call(request.path.replace(/^\/api/, ''), tokenOf(request))));
  const { seconds } = bench;
  // A first volley warms both up.
  await fire(bench.target.url, requests, { connections, seconds: 1 });
  const rounds: { server: Fired; sql: Ran }[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    rounds.push({ server: await fire(bench.target.url, requests, { connections, seconds }), sql: await pgbench(bench.url, { scripts, clients: connections, seconds }) });
  }
  const body = await bench.target.call(requests[0]!);
  const bare = await bareServer(body, { connections, seconds: Math.min(2, seconds) });
  return { server: medianOf(rounds.map((one) => one.server)), sql: medianOf(rounds.map((one) => one.sql)), bare };
}

function tokenOf({ headers }: Request): string | undefined {
  return headers?.['authorization']?.replace('Bearer ', '');
}

export function medianOf<T extends { perSecond: number }>(rounds: readonly T[]): T {
  return rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]!;
}

/** The limits of a throughput, by the names of the table. */
export const besides = ({ sql, bare }: Compared): Measure['limits'] & object => [{ name: 'pgbench', value: sql.perSecond }, { name: 'bare node:http', value: bare }];
