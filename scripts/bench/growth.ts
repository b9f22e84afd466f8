/** How much longer the common mixes take of a larger set of vendors: the two sets are asked in turns, so that a slow minute of the machine meets both. */
import { openDatabase } from '../../src/server/platform/database.ts';
import { createLog } from '../../src/server/platform/log.ts';
import type { Request } from './fire.ts';
import type { Sized } from './measure.ts';
import { hasVendors, isCommon, pagesOf, readMixes } from './mixes.ts';
import { figuresOf, ms, timeCalls } from './percentiles.ts';
import { startTarget, type Target } from './target.ts';

const TURNS = 6;
const CALLS_OF_A_TURN = 150;
const MOST = 1.5;

export type VendorSet = { vendors: number; url: string };
type Asked = { target: Target; pages: readonly Request[] };
const KINDS = [{ named: 'p50 of one as shipped', settings: {} }, { named: 'p50 of one', settings: { KEPT_ANSWERS_MB: '0' } }] as const;

/** Both as shipped and with each page read anew; without mixes whose page is beyond the last one of a set. */
export async function growthOfMixes(small: VendorSet, large: VendorSet): Promise<Sized[]> {
  const [few, many] = [await commonPages(small), await commonPages(large)];
  const measures: Sized[] = [];
  for (const { named, settings } of KINDS) {
    const [one, other] = await Promise.all([small, large].map(({ url }) => startTarget(url, { nodeOptions: [], settings }))) as [Target, Target];
    for (const [name, pages] of few) {
      const [here, there] = [{ target: one, pages }, { target: other, pages: many.get(name)! }];
      const vendorsInBoth = (await hasVendors(one, here.pages[0]!)) && (await hasVendors(other, there.pages[0]!));
      if (vendorsInBoth) measures.push(await growthOf(`mix ${name}: ${named}`, here, there, large.vendors));
    }
    await Promise.all([one.stop(), other.stop()]);
  }
  return measures;
}

async function commonPages({ url }: VendorSet): Promise<Map<string, Request[]>> {
  const database = openDatabase(url, createLog('warn'), { max: 1 });
  const mixes = (await readMixes(database.pool)).filter(isCommon);
  await database.close();
  return new Map(mixes.map((mix) => [mix.name, pagesOf(mix)]));
}

/** The middle of the medians of all turns, of each set. */
async function growthOf(what: string, few: Asked, many: Asked, vendors: number): Promise<Sized> {
  const [ofFew, ofMany]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    ofFew.push(await medianOf(few));
    ofMany.push(await medianOf(many));
  }
  const [before, after] = [figuresOf(ofFew).p50, figuresOf(ofMany).p50];
  return { what: `${what}: growth, asked in turns`, vendors, value: after / before, unit: 'times', limits: [{ name: `${ms(before)} and ${ms(after)} ms`, value: NaN }], wanted: { most: MOST } };
}

async function medianOf({ target, pages }: Asked): Promise<number> {
  return (await timeCalls((call) => target.call(pages[call % pages.length]!), CALLS_OF_A_TURN)).p50;
}
