/** Who else is there while something breaks, beside those who send requests for a service; and what must hold of them afterwards. */
import { expect } from 'vitest';
import { type Dead, expectProper, figuresOf, type Seen } from './answers.ts';
import { keepRating, rateAgain, rateOnceMore, type Rated, ratingBooks } from './raters.ts';
import { keepReading, type Sights } from './readers.ts';
import { ALL_IN_PAIRS, auditPhotos, auditRegistrations, isAcknowledged, keepRegistering, registerAgain, type Registered } from './registrants.ts';
import type { Server, Site } from './site.ts';
import { NOTHING_LOST } from './traffic.ts';

type Rig = { site: Site; server: Server; sights: Sights };
export type Told = { looked: Seen[]; registered: Registered[]; rated: Rated[] };

/** `seen`: what all of them were answered so far. */
export function bystanders({ server: { address }, sights }: Rig): { seen(): Seen[]; stop(): Promise<Told> } {
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
  const url = await site.books();
  expect(await auditRegistrations(url, registered.filter(isAcknowledged))).toEqual(NOTHING_LOST);
  const again = await registerAgain(server.address, registered);
  say(`${again.length} registered again`);
  expectProper(again);
  expect(again.filter((one) => !isAcknowledged(one))).toEqual([]);
  expect(await auditRegistrations(url, registered)).toEqual(NOTHING_LOST);
  expect(await auditPhotos(site)).toEqual(ALL_IN_PAIRS);
  await expectEachRatingOnce(rig, url, rated, say);
}

async function expectEachRatingOnce({ server, sights: { rater } }: Rig, url: string, rated: readonly Rated[], say: (figure: string) => void): Promise<void> {
  const again = await rateAgain(server.address, rater, rated);
  say(`${again.length} rated again`);
  expectProper(again);
  expect(again.filter(({ kind }) => kind !== 'proper')).toEqual([]);
  const last = await rateOnceMore(server.address, rater);
  expectProper([last]);
  // The last one counts, whichever of those before it nobody was told of.
  expect(await ratingBooks(url, rater, rated[0]!.fromMs)).toEqual({ noted: rated.length + 1, stars: [last.stars], sum: last.stars, count: 1 });
}
