/** Who else is there while something breaks, beside those who send requests for a service; and what must hold of them afterwards. */
import { expect } from 'vitest';
import { type Dead, expectProper, figuresOf, type Seen } from './answers.ts';
import { keepRating, rateAgain, rateOnceMore, type Rated, type Rater, ratingBooks } from './raters.ts';
import { keepReading, type Sights } from './readers.ts';
import { ALL_IN_PAIRS, auditPhotos, auditRegistrations, isAcknowledged, keepRegistering, registerAgain, type Registered } from './registrants.ts';
import type { Server, Site } from './site.ts';
import { NOTHING_LOST } from './traffic.ts';

type Rig = { site: Site; server: Server; sights: Sights };
export type Told = { looked: Seen[]; registered: Registered[]; rated: Rated[] };

/** `seen`: what all of them were answered so far. */
export function bystanders({ server: { address }, sights }: Rig): { seen: () => Seen[]; stop(): Promise<Told> } {
  const [readers, registrants, rater] = [keepReading(address, sights), keepRegistering(address), keepRating(address, sights.rater)];
  return {
    seen: () => [...readers.seen, ...registrants.seen, ...rater.seen],
    async stop() {
      const [looked, registered, rated] = await Promise.all([readers.stop(), registrants.stop(), rater.stop()]);
      return { looked, registered, rated };
    },
  };
}

/** To be asked when the server serves again. */
export async function expectUnharmed(rig: Rig, { looked, registered, rated }: Told, say: (figure: string) => void, dead: readonly Dead[] = []): Promise<void> {
  const { site, server } = rig;
  say(figuresOf([...looked, ...registered, ...rated]));
  expectProper([...looked, ...registered, ...rated], dead);
  await expectKept({ address: server.address, url: await site.books(), rater: rig.sights.rater }, { registered, rated }, say);
  expect(await auditPhotos(site)).toEqual(ALL_IN_PAIRS);
}

/** `url`: of the database that has the books now. */
type Kept = { address: string; url: string; rater: Rater };

/** People who registered and rated are in the books once, and so are those who do it again since nobody told them that it worked. */
export async function expectKept(kept: Kept, { registered, rated }: Pick<Told, 'registered' | 'rated'>, say: (figure: string) => void): Promise<void> {
  const { address, url } = kept;
  expect(await auditRegistrations(url, registered.filter(isAcknowledged))).toEqual(NOTHING_LOST);
  const again = await registerAgain(address, registered);
  say(`${registered.length} registered, ${again.length} again`);
  expectProper(again);
  expect(again.filter((one) => !isAcknowledged(one))).toEqual([]);
  expect(await auditRegistrations(url, registered)).toEqual(NOTHING_LOST);
  await expectEachRatingOnce(kept, rated, say);
}

async function expectEachRatingOnce({ address, url, rater }: Kept, rated: readonly Rated[], say: (figure: string) => void): Promise<void> {
  const again = await rateAgain(address, rater, rated);
  say(`${rated.length} rated, ${again.length} again`);
  expectProper(again);
  expect(again.filter(({ kind }) => kind !== 'proper')).toEqual([]);
  const last = await rateOnceMore(address, rater);
  expectProper([last]);
  // The last one counts, whichever of those before it nobody was told of.
  expect(await ratingBooks(url, rater, rated[0]!.fromMs)).toEqual({ noted: rated.length + 1, stars: [last.stars], sum: last.stars, count: 1 });
}
