/** Who else is there while something breaks, beside those who send requests for a service; and what must hold of them afterwards. */
import { expect } from 'vitest';
import { type Dead, expectProper, figuresOf, type Seen } from './answers.ts';
import { keepReading, type Sights } from './readers.ts';
import { ALL_IN_PAIRS, auditPhotos, auditRegistrations, isAcknowledged, keepRegistering, registerAgain, type Registered } from './registrants.ts';
import type { Server, Site } from './site.ts';
import { NOTHING_LOST } from './traffic.ts';

type Rig = { site: Site; server: Server; sights: Sights };
export type Told = { looked: Seen[]; registered: Registered[] };

export function bystanders({ server: { address }, sights }: Rig): { stop(): Promise<Told> } {
  const [readers, registrants] = [keepReading(address, sights), keepRegistering(address)];
  return {
    async stop() {
      const [looked, registered] = await Promise.all([readers.stop(), registrants.stop()]);
      return { looked, registered };
    },
  };
}

/** To be asked when the server serves again. */
export async function expectUnharmed({ site, server }: Rig, { looked, registered }: Told, say: (figure: string) => void, dead?: Dead): Promise<void> {
  say(figuresOf([...looked, ...registered]));
  expectProper([...looked, ...registered], dead);
  const url = await site.books();
  expect(await auditRegistrations(url, registered.filter(isAcknowledged))).toEqual(NOTHING_LOST);
  const again = await registerAgain(server.address, registered);
  say(`${again.length} registered again`);
  expectProper(again);
  expect(again.filter((one) => !isAcknowledged(one))).toEqual([]);
  expect(await auditRegistrations(url, registered)).toEqual(NOTHING_LOST);
  expect(await auditPhotos(site)).toEqual(ALL_IN_PAIRS);
}
