/** Throughput of what many visitors ask for between them, at ten connections: as the memory of answers meets it, not forty pages that are all in it. */
import { type Bare, startReader } from '../bare.ts';
import { type Bench, inTurns, ofCountry, type Part, throughputs } from '../bench.ts';
import { fire } from '../fire.ts';
import type { Measure } from '../measure.ts';
import type { Sent } from '../pgbench.ts';
import { startTarget, type Target } from '../target.ts';
import { detailVisits, listVisits, type Visits } from '../visits.ts';

const CLIENTS = 10;
// pgbench takes 128 scripts at most.
const SCRIPTS = 60;
// Of what a bare server with the same driver gives of sixty of these pages, again and again: 21 % were measured of details, 51 of lists, on a slow machine. There to tell when it gets worse.
const OF_READER = 0.15;

export const visits: Part = {
  name: 'visits',
  async run(bench) {
    const { pool } = bench.noted.database;
    return [
      ...(await throughputOf(bench, 'directory lists, as many visitors ask for them', await listVisits(pool))),
      ...(await throughputOf(bench, 'vendor details, as many visitors ask for them', await detailVisits(pool))),
    ];
  },
};

async function throughputOf(bench: Bench, what: string, visitOf: Visits): Promise<Measure[]> {
  const scripts: (readonly Sent[])[] = [];
  for (let call = 0; call < SCRIPTS; call += 1) scripts.push(await bench.noted.sentDuring(() => bench.noted.call(visitOf(call).path.replace(/^\/api/, ''))));
  const target = await startTarget(bench.url, { nodeOptions: [] });
  let reader: Bare | undefined;
  try {
    reader = await startReader(bench.url, scripts);
    // None is asked for again because a round begins anew.
    let call = 0;
    const ask = () => fire(target.url, () => visitOf((call += 1)), { connections: CLIENTS, seconds: bench.seconds });
    const compared = await inTurns(bench, ask, { scripts, clients: CLIENTS, seconds: bench.seconds }, { target, besides: { reader } });
    return [...throughputs(what, compared, ofCountry(bench, { shareOfLimit: OF_READER })), { what: `${what}: from memory, of a hundred since its start`, value: await fromMemory(target), unit: '' }];
  } finally {
    reader?.stop();
    await target.stop();
  }
}

async function fromMemory(target: Target): Promise<number> {
  const { memory, database } = await target.served();
  if (memory + database === 0) throw new Error('The server does not tell where its answers came from');
  return (100 * memory) / (memory + database);
}
