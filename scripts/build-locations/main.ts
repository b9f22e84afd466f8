/** Builds data/locations.tsv from its sources; run by hand with `npm run data:locations`. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { areaRows } from './areas.ts';
import { cityRows } from './cities.ts';
import { countryRows } from './countries.ts';
import { parseHandList } from './hand-list.ts';
import { IdLedger } from './ids.ts';
import { joinPlaces } from './join-places.ts';
import type { LocationRow } from './row.ts';
import { selectPlaces } from './select-places.ts';
import { loadSources, type Sources } from './sources.ts';
import { divisionsOf, stateRows } from './states.ts';
import { formatRows } from './write.ts';

const dataFile = (name: string): string => fileURLToPath(new URL(`../../data/${name}`, import.meta.url));
const LOCATIONS = dataFile('locations.tsv');
const LEDGER = dataFile('location-ids.tsv');
const HAND_LIST = dataFile('areas-of-indian-cities.txt');

async function readIfThere(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}

function build(sources: Sources, handList: string, ledger: IdLedger): LocationRow[] {
  const places = joinPlaces(sources.geo, sources.newest);
  const withPlaces = countryRows(places.map((place) => place.country), sources.isoNumeric);
  const codes = new Set(withPlaces.map((row) => row.code));
  const { cities, sections, parts } = selectPlaces(places, (code) => codes.has(code));
  const divisions = divisionsOf(cities, new Set(sources.admin1.map((division) => division.code)));
  const countries = withPlaces.filter((row) => cities.some((place) => place.country === row.code));
  const states = stateRows({ used: divisions.values(), admin1: sources.admin1, iso2: sources.iso2, countries, ledger });
  const cityMap = cityRows({ cities, divisions, states, admin2: sources.admin2, ledger });
  const areas = areaRows({ cityRows: cityMap, sections, parts, hand: parseHandList(handList), offices: sources.postOffices, ledger });
  return [...countries, ...states.values(), ...cityMap.values(), ...areas];
}

function report(rows: LocationRow[]): void {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row.type, (counts.get(row.type) ?? 0) + 1);
  process.stdout.write(`${[...counts].map(([type, n]) => `${type} ${n}`).join(', ')}\n`);
}

const ledger = IdLedger.parse(await readIfThere(LEDGER));
const rows = build(await loadSources(), await readFile(HAND_LIST, 'utf8'), ledger);
await writeFile(LOCATIONS, formatRows(rows));
await writeFile(LEDGER, ledger.toText());
report(rows);
