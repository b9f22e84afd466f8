/** Builder of the places that tests play in; ids and names as in the real location file. */
import type { TestApp } from '../test-app.ts';

/** Pune, Mumbai, Hyderabad and Dubai have no regions; Bengaluru has two. */
export const PLACES = {
  india: 356,
  maharashtra: 200001304,
  pune: 1259229,
  mumbai: 1275339,
  karnataka: 200001307,
  bengaluru: 1277333,
  indiranagar: 100005572,
  koramangala: 100005578,
  telangana: 200001326,
  hyderabad: 1269843,
  emirates: 784,
  dubaiState: 200000009,
  dubai: 292223,
} as const;
export type Places = typeof PLACES;

type Node = { id: number; name: string; code?: string; aliases?: string[]; population?: number; rank?: number };

const NODES: { type: 'country' | 'state' | 'city' | 'newsco'; path: number[]; nodes: Node[] }[] = [
  { type: 'country', path: [], nodes: [{ id: PLACES.india, name: 'India', code: 'IN', aliases: ['Bharat'] }, { id: PLACES.emirates, name: 'United Arab Emirates', code: 'AE', aliases: ['UAE'], rank: 2 }] },
  {
    type: 'state',
    path: [PLACES.india],
    nodes: [
      { id: PLACES.maharashtra, name: 'Maharashtra', code: 'IN-MH' },
      { id: PLACES.karnataka, name: 'Karnataka', code: 'IN-KA' },
      { id: PLACES.telangana, name: 'Telangana', code: 'IN-TS' },
    ],
  },
  { type: 'state', path: [PLACES.emirates], nodes: [{ id: PLACES.dubaiState, name: 'Dubai' }] },
  {
    type: 'city',
    path: [PLACES.india, PLACES.maharashtra],
    nodes: [
      { id: PLACES.pune, name: 'Pune', aliases: ['Poona'], population: 3_124_458 },
      { id: PLACES.mumbai, name: 'Mumbai', aliases: ['Bombay'], population: 12_691_836 },
    ],
  },
  { type: 'city', path: [PLACES.india, PLACES.karnataka], nodes: [{ id: PLACES.bengaluru, name: 'Bengaluru', aliases: ['Bangalore'], population: 8_443_675 }] },
  { type: 'city', path: [PLACES.india, PLACES.telangana], nodes: [{ id: PLACES.hyderabad, name: 'Hyderabad', aliases: ['Cyberabad'], population: 6_809_970 }] },
  { type: 'city', path: [PLACES.emirates, PLACES.dubaiState], nodes: [{ id: PLACES.dubai, name: 'Dubai', population: 3_478_300 }] },
  {
    type: 'newsco',
    path: [PLACES.india, PLACES.karnataka, PLACES.bengaluru],
    nodes: [
      { id: PLACES.indiranagar, name: 'Indiranagar', code: '560038' },
      { id: PLACES.koramangala, name: 'Koramangala', code: '560034' },
    ],
  },
];

/** Inserts the places and answers their ids. Doing so twice changes nothing. */
export async function buildPlaces(app: Pick<TestApp, 'db'>): Promise<Places> {
  const rows = NODES.flatMap(({ type, path, nodes }) =>
    nodes.map((node) => {
      const [country, state, city] = type === 'newsco' ? path : [...path, node.id];
      return {
        id: node.id,
        type,
        parent_id: path.at(-1) ?? null,
        name: node.name,
        code: node.code ?? null,
        aliases: node.aliases ?? [],
        population: node.population ?? 0,
        rank: node.rank ?? 1,
        country_id: country!,
        state_id: state ?? null,
        city_id: city ?? null,
      };
    }),
  );
  await app.db.insertInto('locations').values(rows).onConflict((conflict) => conflict.column('id').doNothing()).execute();
  return PLACES;
}
