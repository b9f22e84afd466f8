/** How much longer the common mixes take of a larger set of vendors: the two sets are asked in turns, so that a slow minute of the machine meets both. */
import { openDatabase } from '../../src/server/platform/database.ts';
import { createLog } from '../../src/server/platform/log.ts';
import type { Request } from './fire.ts';
import type { Sized } from './measure.ts';
import { demandVendors, hasVendors, isCommon, pagesOf, readMixes } from './mixes.ts';
import { figuresOf, ms, timeCalls } from './percentiles.ts';
import { demandReadAnew, FORGETFUL, startTarget, type Target } from './target.ts';

// Odd, so that one is in the middle.
const TURNS = 7;
const CALLS_OF_A_TURN = 150;
const MOST = 1.5;

export type VendorSet = { vendors: number; url: string };
type Asked = VendorSet & { target: Target; pages: ReadonlyMap<string, readonly Request[]> };
const KINDS = [{ named: 'p50 of one as shipped', settings: {} }, { named: 'p50 of one', settings: FORGETFUL }] as const;

/** Both as shipped and with each page read anew. Of each mix the smallest and the largest of these sets of which its page shows vendors; `notJudged` are mixes without two such sets. */
export async function growthOfMixes(sets: readonly VendorSet[]): Promise<{ measures: Sized[]; notJudged: string[] }> {
  const measures: Sized[] = [];
  const notJudged = new Set<string>();
  for (const { named, settings } of KINDS) {
    const asked: Asked[] = [];
    try {
      for (const one of sets.toSorted((a, b) => a.vendors - b.vendors)) asked.push({ ...one, target: await startTarget(one.url, { nodeOptions: [], settings }), pages: await commonPages(one.url) });
      for (const name of asked[0]?.pages.keys() ?? []) {
        const growth = await growthOf(name, named, asked);
        if (growth === null) notJudged.add(name);
        else measures.push(growth);
      }
      if (settings === FORGETFUL) for (const { target } of asked) await demandReadAnew(target);
    } finally {
      await Promise.all(asked.map(({ target }) => target.stop()));
    }
  }
  return { measures, notJudged: [...notJudged] };
}

async function commonPages(url: string): Promise<Map<string, Request[]>> {
  const database = openDatabase(url, createLog('warn'), { max: 1 });
  const mixes = (await readMixes(database.pool)).filter(isCommon);
  await database.close();
  return new Map(mixes.map((mix) => [mix.name, pagesOf(mix)]));
}

/** The middle of the medians of all turns, of each of the two; null where there are no two. */
async function growthOf(mix: string, named: string, asked: readonly Asked[]): Promise<Sized | null> {
  const shown: Asked[] = [];
  for (const one of asked) {
    if (await hasVendors(one.target, one.pages.get(mix)![0]!)) shown.push(one);
    else demandVendors(one.vendors, { name: mix });
  }
  const [few, many] = [shown[0], shown.at(-1)];
  if (few === undefined || many === undefined || few === many) return null;
  const [ofFew, ofMany]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    ofFew.push(await medianOf(few, mix));
    ofMany.push(await medianOf(many, mix));
  }
  const [before, after] = [figuresOf(ofFew).p50, figuresOf(ofMany).p50];
  const beside = `${ms(before)} ms at ${few.vendors.toLocaleString('en')} and ${ms(after)} ms`;
  return { what: `mix ${mix}: ${named}: growth, asked in turns`, vendors: many.vendors, value: after / before, unit: 'times', limits: [{ name: beside, value: NaN }], wanted: { most: MOST } };
}

async function medianOf({ target, pages }: Asked, mix: string): Promise<number> {
  const some = pages.get(mix)!;
  return (await timeCalls((call) => target.call(some[call % some.length]!), CALLS_OF_A_TURN)).p50;
}
