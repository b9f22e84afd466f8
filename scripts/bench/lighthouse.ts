/** One page under Lighthouse, what is wanted of it, and the figures of several runs as one. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

export type AuditedPage = {
  path: string;
  /** Others tell search engines to stay away, which costs them points. */
  isIndexed: boolean;
  /** Milliseconds within which its largest part is to stand there. */
  lcp: number;
  /** Fewer than asked for, where a page is made like one that is looked at more often. */
  runs?: number;
  /** The demo account that looks at it; nobody is signed in on the others. */
  as?: string;
};
export type Audit = { scores: Record<Category, number>; lcp: number; tbt: number; cls: number; /** Of the machine meanwhile, in Lighthouse's measure. */ speed: number; /** What cost points, and the elements that did. */ faults: string[] };

const WANTED: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
/** From here on it no longer prints as 0.00. */
const SHIFT = 0.005;
const FLAGS = ['--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`, '--throttling-method=simulate', '--form-factor=mobile'];
const CHROME = '--headless --no-sandbox --disable-gpu';
const run = promisify(execFile);

/** Audits a page in a browser of its own, which `prepare` may fill: caches are emptied at the start, local storage is kept. */
export async function audit(url: string, chromium: string, prepare?: (profile: string) => Promise<void>): Promise<Audit> {
  const dir = await mkdtemp(join(tmpdir(), 'newsco-lighthouse-'));
  try {
    const [report, profile] = [join(dir, 'report.json'), join(dir, 'profile')];
    await prepare?.(profile);
    await run(process.execPath, [fileURLToPath(import.meta.resolve('lighthouse/cli/index.js')), url, ...FLAGS, `--chrome-flags=${CHROME} --user-data-dir=${profile}`, `--output-path=${report}`], { env: { ...process.env, CHROME_PATH: chromium } });
    return readReport(JSON.parse(await readFile(report, 'utf8')) as Report, url);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

export type Report = {
  runtimeError?: { message: string };
  finalDisplayedUrl: string;
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number; displayValue?: string; details?: { items?: { node?: { snippet?: string } }[] } }>;
};

/** What counts of a report about the page that was asked for: a dashboard that sends people to sign in is another one. */
export function readReport({ runtimeError, finalDisplayedUrl, environment, categories, audits }: Report, url: string): Audit {
  if (runtimeError) throw new Error(runtimeError.message);
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname) throw new Error(`${url} became ${finalDisplayedUrl}`);
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])) as Audit['scores'];
  const number = (id: string) => audits[id]?.numericValue ?? Infinity;
  return { scores, lcp: number('largest-contentful-paint'), tbt: number('total-blocking-time'), cls: number('cumulative-layout-shift'), speed: environment.benchmarkIndex, faults: faultsOf({ categories, audits }) };
}

function faultsOf({ categories, audits }: Pick<Report, 'categories' | 'audits'>): string[] {
  const weighed = CATEGORIES.flatMap((name) => (categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map(({ id }) => ({ name, found: audits[id] })));
  return weighed.flatMap(({ name, found }) => {
    if (!found || found.score === null || found.score === 1) return [];
    const elements = (found.details?.items ?? []).flatMap(({ node }) => node?.snippet ?? []);
    return [[`${name}: ${found.title}`, found.displayValue, ...elements].filter((part) => part).join(' ')];
  });
}

const middleOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

/** The middle of each figure of speed, which the machine has a part in; else the worst: what is wrong in one run is wrong. */
export function summaryOf(runs: readonly Audit[]): Audit {
  const worst = (name: Category) => Math.min(...runs.map(({ scores }) => scores[name]));
  const speed = (figure: (run: Audit) => number) => middleOf(runs.map(figure));
  return {
    scores: { performance: speed(({ scores }) => scores.performance), accessibility: worst('accessibility'), 'best-practices': worst('best-practices'), seo: worst('seo') },
    lcp: speed(({ lcp }) => lcp),
    tbt: speed(({ tbt }) => tbt),
    cls: Math.max(...runs.map(({ cls }) => cls)),
    speed: speed(({ speed }) => speed),
    faults: [...new Set(runs.flatMap(({ faults }) => faults))],
  };
}

/** Whoever works on a dashboard waits for its figures anyway, which the score counts; when it is drawn is judged by itself. */
const isWanted = ({ isIndexed, as }: AuditedPage, name: Category) => (name === 'seo' ? isIndexed : name !== 'performance' || as === undefined);

/** Names of the figures that are not as wanted. */
export function missedBy(page: AuditedPage, { scores, lcp, cls }: Audit): string[] {
  const low = CATEGORIES.filter((name) => isWanted(page, name) && scores[name] < WANTED[name]);
  return [...low, ...(lcp > page.lcp ? ['largest contentful paint'] : []), ...(cls < SHIFT ? [] : ['layout shift'])];
}

const WIDTHS = [36, 13, 6, 16, 25, 18, 9, 6, 9, 10];

/** A line of the printed table; a long address has one of its own. */
export function rowOf(cells: readonly string[]): string {
  const [page = '', ...figures] = cells;
  const rest = figures.map((figure, index) => figure.padEnd(WIDTHS[index + 1] ?? 0)).join('').trimEnd();
  return page.length < WIDTHS[0]! ? page.padEnd(WIDTHS[0]!) + rest : `${page}\n${' '.repeat(WIDTHS[0]!)}${rest}`;
}
