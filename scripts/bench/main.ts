/**
 * Times the server beside the limits of the machine, at several numbers of vendors:
 * `npm run bench [-- --vendors 10000,100000,1000000 --only list,detail --seconds 4 --rounds 3 --profile <folder>]`.
 * DATABASE_URL names a PostgreSQL server whose user may make databases; else the embedded one keeps them in ./data-bench.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../build-if-needed.ts';
import { type Part, withBench } from './bench.ts';
import { openDatabases } from './databases.ts';
import { growthOfMixes } from './growth.ts';
import { growthOf, isMet, notCompared, outcomeOf, type Sized, tableOf } from './measure.ts';
import { lists } from './parts/admin-lists.ts';
import { autoAssign } from './parts/auto-assign.ts';
import { mixes } from './parts/directory-mixes.ts';
import { leadCreation } from './parts/lead-creation.ts';
import { memory } from './parts/memory.ts';
import { oddAsks } from './parts/odd-asks.ts';
import { overload } from './parts/overload.ts';
import { dashboard, detail, list } from './parts/reads.ts';
import { visits } from './parts/visits.ts';

const PARTS: readonly Part[] = [list, detail, visits, dashboard, mixes, oddAsks, lists, overload, leadCreation, autoAssign, memory];
const { values } = parseArgs({
  options: {
    vendors: { type: 'string', default: '10000,100000,1000000' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    profile: { type: 'string' },
    folder: { type: 'string', default: './data-bench' },
  },
});

const wanted = values.only.split(',').filter(Boolean);
const parts = PARTS.filter((part) => wanted.length === 0 || wanted.includes(part.name));
const unknown = wanted.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. Parts: ${PARTS.map((part) => part.name).join(', ')}.`);

await buildIfNeeded();
execFileSync('npx', ['tsc', '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
const settings = { seconds: Number(values.seconds), rounds: Number(values.rounds), nodeOptions: values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] };
const databases = await openDatabases(process.env['DATABASE_URL'], values.folder);
const all: Sized[] = [];
const sizes = values.vendors.split(',').map(Number);
for (const vendors of sizes) {
  const url = await databases.open(vendors);
  const readers = parts.filter((part) => !part.writes);
  if (readers.length > 0) await runAll(url, vendors, readers);
  // Nobody may be connected to what is copied.
  for (const part of parts.filter((one) => one.writes)) await databases.withCopy(vendors, (copy) => runAll(copy, vendors, [part]));
}
const growth = parts.includes(mixes) ? await compareMixes() : null;
await databases.close();

async function compareMixes(): Promise<Awaited<ReturnType<typeof growthOfMixes>> | null> {
  const sets = [];
  for (const vendors of new Set(sizes)) sets.push({ vendors, url: await databases.open(vendors) });
  return sets.length > 1 ? growthOfMixes(sets) : null;
}

async function runAll(url: string, vendors: number, some: readonly Part[]): Promise<void> {
  await withBench(url, { vendors, ...settings }, async (bench) => {
    for (const part of some) {
      const measures = (await part.run(bench)).map((one) => ({ ...one, vendors }));
      all.push(...measures);
      console.log(`\n${part.name}, load of the machine ${loadavg()[0]!.toFixed(1)}\n${tableOf(measures)}`);
    }
  });
}

const told = [...all, ...growthOf(all), ...(growth?.measures ?? [])];
console.log(`\nWhole table. Limits of addresses are counted, and never reached.\n${tableOf(told)}`);
for (const line of notCompared(all)) console.log(line);
await mkdir('test-results', { recursive: true });
await writeFile('test-results/bench.json', `${JSON.stringify(told.map((one) => ({ ...one, met: isMet(one) })), null, 2)}\n`);
const { sentence, exitCode } = outcomeOf(told, growth?.notJudged ?? null);
console.log(`\n${sentence}`);
process.exitCode = exitCode;
