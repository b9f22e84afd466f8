/** Guests' requests at ten connections, beside commits of the same rows by pgbench and the same answer by a bare server. */
import { randomUUID } from 'node:crypto';
import { startSender } from '../bare.ts';
import { type Bench, inTurns, type Part, throughputs } from '../bench.ts';
import { fire, type Request } from '../fire.ts';
import { findLandmarks } from '../mixes.ts';
import { pgbench, type Sent } from '../pgbench.ts';

const CLIENTS = 10;
const PATH = '/leads/service-request';
// More calls than a volley has, so that each comes from another phone.
const A_VOLLEY = 1_000_000;
const WRITES = /\b(insert into|update|add_jobs?)\b/i;

export const leadCreation: Part = {
  name: 'create',
  writes: true,
  async run(bench) {
    const { cities } = await findLandmarks(bench.noted.database.pool);
    const requests = (call: number) => guestRequest(call, cities[call % cities.length]!);
    const { seconds } = bench;
    const scripts = [await rowsOf(bench, guestRequest(-1, cities[0]!).body)];
    let volleys = 0;
    const ask = () => {
      const from = (volleys += 1) * A_VOLLEY;
      return fire(bench.target.url, (call) => requests(from + call), { connections: CLIENTS, seconds });
    };
    const bare = await startSender(await bench.noted.call(PATH, undefined, guestRequest(-2, cities[0]!).body));
    try {
      const compared = await inTurns(bench, ask, () => pgbench(bench.url, { scripts, clients: CLIENTS, seconds, fresh: true }), { besides: { bare } });
      return throughputs('lead creation', compared, { shareOfLimit: 0.3 });
    } finally {
      bare.stop();
    }
  },
};

/** A guest's request in a city, from a phone of its own. */
export function guestRequest(call: number, city: number): Request & { body: string } {
  const phone = `+91 ${8_000_000_000 + 500_000_000 + call}`;
  return {
    method: 'POST',
    path: `/api${PATH}`,
    headers: { 'content-type': 'application/json', 'idempotency-key': `key-${randomUUID()}` },
    body: JSON.stringify({
      referral_type: 'vendor',
      service_details: { profession: 'electrician', notes: 'Two fans and a switch' },
      contact_info: { name: 'Meera Joshi', phone, email: `meera${call}@example.com` },
      location: { city_id: city },
    }),
  };
}

/** What one request writes, without what it reads before. */
async function rowsOf({ noted }: Bench, body: string): Promise<Sent[]> {
  const sent = await noted.sentDuring(() => noted.call(PATH, undefined, body));
  return [{ text: 'begin', values: [] }, ...sent.filter(({ text }) => WRITES.test(text)), { text: 'commit', values: [] }];
}
