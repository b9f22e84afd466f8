/**
 * Lighthouse of the pages that visitors come to and of the dashboards of vendors and brokers, as a phone on a slow line sees them, and how quickly screens
 * answer to presses:
 * `npm run bench:web [-- --only <text of an address or a visit's name>] [--runs 3]`. A server of its own with demo data; the same Chromium as the browser tests.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../../e2e/chromium.ts';
import { directoryAt, PLACES } from '../../e2e/page-parts.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { startServer } from '../../src/server/start.ts';
import { buildIfNeeded } from '../build-if-needed.ts';
import { loadDemoData } from '../demo-data/load.ts';
import { JOURNEYS } from './journeys.ts';
import { audit, missedBy, rowOf, summaryOf, type Audit, type AuditedPage } from './lighthouse.ts';
import { MOST_MS, timePresses, type Visit } from './presses.ts';
import { signInOn } from './signed-in.ts';

const PORT = 3990;
const PAGES: readonly AuditedPage[] = [
  { path: '/', isIndexed: true, lcp: 1800 },
  { path: '/about-us', isIndexed: true, lcp: 1800 },
  { path: '/privacy', isIndexed: true, lcp: 1800, runs: 1 },
  { path: '/vendors', isIndexed: true, lcp: 2000, runs: 1 },
  { path: '/vendors/in/maharashtra', isIndexed: true, lcp: 2000, runs: 1 },
  { path: `${directoryAt(PLACES.mumbai)}&profession=electrician&sort=experience`, isIndexed: false, lcp: 2000 },
  { path: '/vendors/in/maharashtra/mumbai', isIndexed: true, lcp: 2000 },
  { path: '/vendors/in/maharashtra/mumbai/electrician', isIndexed: true, lcp: 2000, runs: 1 },
  { path: '/hi/vendors/in/maharashtra/mumbai', isIndexed: true, lcp: 2000 },
  { path: '/request-service', isIndexed: true, lcp: 2200 },
  { path: '/auth', isIndexed: false, lcp: 2200 },
  { path: '/vendor/dashboard', isIndexed: false, lcp: 2500, as: 'vendor@example.com' },
  { path: '/broker/dashboard', isIndexed: false, lcp: 2500, as: 'broker@example.com' },
];
const HEAD = ['page', 'performance', 'a11y', 'best practices', 'SEO', 'LCP', 'TBT', 'CLS', 'machine', 'wanted met'];
const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, runs: { type: 'string', default: '3' }, port: { type: 'string', default: String(PORT) } } });

// Odd, so that one is in the middle.
if (!(Number(values.runs) >= 1 && Number(values.runs) % 2 === 1)) throw new Error(`--runs is an odd number, not ${values.runs}.`);
const audited = PAGES.filter(({ path }) => path.includes(values.only));
const walked = JOURNEYS.filter(({ name }) => name.includes(values.only));
if (audited.length + walked.length === 0) throw new Error(`No page and no visit has '${values.only}' in it.`);

async function startDemo(dataDir: string) {
  const config = readConfig({ PORT: values.port, DATA_DIR: dataDir, RATE_LIMITS: 'off' }, 'demo');
  return startServer(config, createLog('warn'), ({ db }) => loadDemoData(db, new Date()));
}

async function auditAll(base: string, chromium: string): Promise<string[]> {
  const faults: string[] = [];
  console.log(`Of ${values.runs} runs (one of pages made like others) the middle of speed, else the worst; Lighthouse's phone: 4 times slower, 150 ms and 1.6 Mbit/s away, simulated. Rate limits: off.\n'machine' is its speed as Lighthouse measured it: a busy one shows less, and performance is then lower than it is.\n`);
  console.log(rowOf(HEAD));
  for (const page of audited) {
    const runs: Audit[] = [];
    const { as, runs: most = Infinity } = page;
    const prepare = as === undefined ? undefined : (profile: string) => signInOn(profile, { base, email: as, chromium });
    for (let run = 0; run < Math.min(Number(values.runs), most); run += 1) runs.push(await audit(base + page.path, chromium, prepare));
    const summary = summaryOf(runs);
    const missed = missedBy(page, summary);
    console.log(rowOf(cellsOf(page, summary, missed)));
    if (missed.length === 0) continue;
    faults.push(`${page.path}: ${missed.join(', ')}`);
    for (const line of summary.faults) console.log(`    ${line}`);
  }
  return faults;
}

async function pressAll(base: string, chromium: string): Promise<string[]> {
  console.log('\nThe slowest press or letter of a visit, until the next frame: four times slower than this machine.');
  const visits = await timePresses(base, chromium, walked);
  for (const visit of visits) console.log(`${visit.name.padEnd(56)} ${'fault' in visit ? visit.fault : toldOf(visit)}`);
  return visits.flatMap((visit) => {
    if ('fault' in visit) return [`${visit.name}: ${visit.fault}`];
    return visit.slowestMs > MOST_MS ? [`${visit.name}: a press took ${visit.slowestMs} ms`] : [];
  });
}

const toldOf = ({ slowestMs, presses, slowest }: Exclude<Visit, { fault: string }>) => `${`${slowestMs} ms`.padEnd(8)} of ${MOST_MS}, ${presses} presses: ${slowest}`;

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

function cellsOf({ path, isIndexed, lcp: wanted }: AuditedPage, { scores, lcp, tbt, cls, speed }: Audit, missed: readonly string[]): string[] {
  const seo = isIndexed ? String(scores.seo) : 'not meant to be indexed';
  return [path, ...[scores.performance, scores.accessibility, scores['best-practices']].map(String), seo, `${seconds(lcp)} of ${seconds(wanted)}`, `${Math.round(tbt)} ms`, cls.toFixed(2), String(Math.round(speed)), missed.length === 0 ? 'yes' : 'no'];
}

const chromium = findChromium();
if (chromium === undefined) throw new Error('Chromium is missing: see e2e/install-chromium.ts');
await buildIfNeeded();
const dataDir = await mkdtemp(join(tmpdir(), 'newsco-bench-'));
const server = await startDemo(dataDir);
try {
  const base = `http://localhost:${values.port}`;
  const faults = [...(await auditAll(base, chromium)), ...(await pressAll(base, chromium))];
  console.log(faults.length === 0 ? '\nAll as wanted.' : `\nMissed:\n  ${faults.join('\n  ')}`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
