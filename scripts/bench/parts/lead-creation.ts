/** Guests' requests at ten connections, beside commits of the same rows by pgbench and the same answer by a bare server. */
import { randomUUID } from 'node:crypto';
import { startSender } from '../bare.ts';
import { type Bench, inTurns, type Part, throughputs } from '../bench.ts';
import { clockOf, databaseClock, during } from '../cpu.ts';
import { fire, type Request } from '../fire.ts';
import { findLandmarks } from '../mixes.ts';
import type { Sent } from '../pgbench.ts';
import { mailed, prepareToPutOff, putOff, removePutOff } from './jobs.ts';

const CLIENTS = 10;
const PATH = '/leads/service-request';
// More calls than a volley has, so that each comes from another phone.
const A_VOLLEY = 1_000_000;
const WRITES = /\b(insert into|update|add_jobs?)\b/i;

export const leadCreation: Part = {
  name: 'create',
  writes: true,
  async run(bench) {
    const { pool } = bench.noted.database;
    const { cities } = await findLandmarks(pool);
    const requests = (call: number) => guestRequest(call, cities[call % cities.length]!);
    const { seconds } = bench;
    const scripts: Sent[][] = [];
    for (const [index, city] of cities.entries()) scripts.push(await rowsOf(bench, guestRequest(index, city).body));
    const mailing = { mails: 0, cost: 0 };
    let volleys = 0;
    let made = 0;
    const ask = async () => {
      const from = (volleys += 1) * A_VOLLEY;
      const fired = await fire(bench.target.url, (call) => requests(from + call), { connections: CLIENTS, seconds });
      made += fired.answers;
      return fired;
    };
    // The worker sends mails meanwhile, as fast as it can; of those that are left then, pgbench knows nothing, and none is to go out while it is timed.
    const before = async () => {
      const sent = await bench.target.mailsSent();
      const { taken } = await during([clockOf(bench.target.pid), await databaseClock(pool)], () => mailed(pool));
      mailing.mails += (await bench.target.mailsSent()) - sent;
      mailing.cost += taken.reduce((sum, time) => sum + time, 0);
      await removePutOff(pool);
    };
    const bare = await startSender(await bench.noted.call(PATH, undefined, guestRequest(cities.length, cities[0]!).body));
    try {
      await prepareToPutOff(pool);
      await mailed(pool);
      const compared = await inTurns(bench, ask, { scripts, clients: CLIENTS, seconds, fresh: true }, { besides: { bare }, before });
      await before();
      const sent = await bench.target.mailsSent();
      if (sent < made) throw new Error(`Of the mails of ${made} requests ${sent} were sent.`);
      return [
        ...throughputs('lead creation', compared, { shareOfLimit: 0.3 }),
        { what: 'a mail: CPU of the server and the database', value: mailing.cost / mailing.mails, unit: 'ms' },
      ];
    } finally {
      bare.stop();
    }
  },
};

// Coprime with how many phones there are: calls one after the other come from phones all over the country, as those of pgbench do, and none twice.
const STRIDE = 387_420_489;
const PHONES = 1_000_000_000;

/** A guest's request in a city, from a phone of its own. */
export function guestRequest(call: number, city: number): Request & { body: string } {
  const phone = 8_000_000_000 + ((call * STRIDE) % PHONES);
  return {
    method: 'POST',
    path: `/api${PATH}`,
    headers: { 'content-type': 'application/json', 'idempotency-key': `key-${randomUUID()}` },
    body: JSON.stringify({
      referral_type: 'vendor',
      service_details: { profession: 'electrician', notes: 'Two fans and a switch' },
      contact_info: { name: 'Meera Joshi', phone: `+91 ${phone}`, email: `meera${phone}@example.com` },
      location: { city_id: city },
    }),
  };
}

/** What one request writes, without what it reads before. */
async function rowsOf({ noted }: Bench, body: string): Promise<Sent[]> {
  const sent = await noted.sentDuring(() => noted.call(PATH, undefined, body));
  return [{ text: 'begin', values: [] }, ...sent.filter(({ text }) => WRITES.test(text)).map(putOff), { text: 'commit', values: [] }];
}
