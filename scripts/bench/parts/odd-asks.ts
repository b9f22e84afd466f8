/** What hardly anybody asks of the directory: rare filters beside frequent letters, pages far behind the first, anything by chance. Each read anew; the slowest is told. */
import { queryString } from '../../../src/contract/shared/request.ts';
import { drawsOf } from '../../scale-data/draw.ts';
import type { Part } from '../bench.ts';
import type { Measure } from '../measure.ts';
import { type Ask, type AskSamples, randomAsk, readAskSamples } from '../random-asks.ts';
import { demandReadAnew, type Target } from '../target.ts';

const LONGEST_MS = 1000;
const BY_CHANCE = 400;
const SEED = 2026;
const MOST_VALUES = 20;
const FREQUENT = ['a', 's', 'e', 'p', 'k', 'sh', 'ra', 'sharma', 'anil sharma', 'plumb', 'a s', 'a b c d e f g h i j k l m n o p r s t u v', 'anil sunil amit rahul raj kumar sharma singh patil joshi'];
const FAR = ['0', '0', '60', '1500', '12000', '100000'];

export const oddAsks: Part = {
  name: 'odd',
  async run(bench) {
    const samples = await readAskSamples(bench.noted.database.pool);
    const rests = besides(samples);
    const asks = [...rests, ...FREQUENT.flatMap((word) => rests.map((rest) => ({ search_query: word, ...rest }))), ...byChance({ ...samples, words: [...samples.words, ...FREQUENT] })];
    const target = await bench.forgetful();
    const slow = await slowestOf(target, asks);
    await demandReadAnew(target);
    return [{
      what: `odd asks of the directory: slowest of ${asks.length}`, value: slow.ms, unit: 'ms', limits: [{ name: `${slow.path}; ${slow.slowOnce} took longer than a second the first time only`, value: NaN }], wanted: { most: LONGEST_MS },
    } satisfies Measure];
  },
};

/** What makes few of the many whom a letter finds, or goes far through them. */
function besides({ professions, specializations }: AskSamples): Ask[] {
  const filters: Ask[] = [
    {}, { gender: 'other' }, { gender: 'female', experience_min: '45' }, { min_rating: '5' }, { languages: 'Malayalam' }, { languages: 'Other' },
    { specializations: specializations.slice(0, MOST_VALUES).join(',') }, { profession: professions.slice(0, MOST_VALUES).join(',') },
    { skip: '12000' }, { skip: '100000' }, { gender: 'other', skip: '12000' }, { gender: 'male', skip: '100000' },
  ];
  return filters.flatMap((filter) => [filter, { ...filter, sort_by: 'name', sort_order: 'asc' }]);
}

const byChance = (samples: AskSamples): Ask[] => Array.from({ length: BY_CHANCE }, (_one, row) => randomAsk(drawsOf(SEED, row), samples, FAR));

/** Throws where one is refused. What was slow is asked again, since the machine itself may have paused. */
async function slowestOf(target: Target, asks: readonly Ask[]): Promise<{ ms: number; path: string; slowOnce: number }> {
  let slowest = { ms: 0, path: '' };
  let slowOnce = 0;
  for (const ask of asks) {
    const path = `/api/vendors?${queryString(ask)}`;
    let ms = await timeOf(target, path);
    if (ms > LONGEST_MS) {
      ms = await timeOf(target, path);
      if (ms <= LONGEST_MS) slowOnce += 1;
    }
    if (ms > slowest.ms) slowest = { ms, path };
  }
  return { ...slowest, slowOnce };
}

async function timeOf(target: Target, path: string): Promise<number> {
  const started = performance.now();
  await target.call({ path });
  return performance.now() - started;
}
