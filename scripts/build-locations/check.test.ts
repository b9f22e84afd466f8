/** The committed location file: counts, shape, references and facts that everybody knows. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INDIA, type LocationRow, type LocationType } from './row.ts';
import { COLUMNS, formatRows, parseRows } from './write.ts';

const read = (name: string): string => readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8');

const text = read('locations.tsv');
const rows = parseRows(text);
const byId = new Map(rows.map((row) => [row.id, row]));
const ofType = (type: LocationType): LocationRow[] => rows.filter((row) => row.type === type);
const parentOf = (row: LocationRow): LocationRow | undefined => (row.parentId === null ? undefined : byId.get(row.parentId));
const countryOf = (row: LocationRow): LocationRow => {
  const parent = parentOf(row);
  return parent ? countryOf(parent) : row;
};
const indianRows = rows.filter((row) => countryOf(row).id === INDIA);
const indian = (type: LocationType): LocationRow[] => indianRows.filter((row) => row.type === type);
const city = (name: string): LocationRow | undefined => indianRows.find((row) => row.type === 'city' && row.name === name);

function area(cityName: string, name: string): LocationRow | undefined {
  const parentId = city(cityName)?.id;
  return indianRows.find((row) => row.type === 'newsco' && row.parentId === parentId && row.name === name);
}

describe('counts', () => {
  it.each([
    ['country', ofType('country').length, 240, 250],
    ['state', ofType('state').length, 3_500, 3_900],
    ['city', ofType('city').length, 30_000, 32_000],
    ['Indian city', indian('city').length, 6_800, 7_200],
    ['area', ofType('newsco').length, 8_500, 12_000],
    ['Indian area', indian('newsco').length, 4_000, 7_000],
    ['Indian state', indian('state').length, 36, 36],
  ])('%s', (_kind, count, least, most) => {
    expect(count).toBeGreaterThanOrEqual(least);
    expect(count).toBeLessThanOrEqual(most);
  });

  it('has areas in at least 50 Indian cities, ten or more each', () => {
    const counts = new Map<number, number>();
    for (const row of indian('newsco')) counts.set(row.parentId!, (counts.get(row.parentId!) ?? 0) + 1);
    expect([...counts.values()].filter((n) => n >= 10).length).toBeGreaterThanOrEqual(50);
  });
});

describe('shape', () => {
  it('has the columns in order and the bytes that the generator writes', () => {
    expect(text.split('\n', 1)[0]).toBe(COLUMNS.join('\t'));
    expect(text.split('\n').every((line) => line === '' || line.split('\t').length === COLUMNS.length)).toBe(true);
    expect(formatRows(rows)).toBe(text);
  });

  it('has unique ids, each in the range of its kind', () => {
    const inRange: Record<LocationType, (id: number) => boolean> = {
      country: (id) => id > 0 && id < 1_000,
      state: (id) => id >= 200_000_000 && id < 300_000_000,
      city: (id) => id > 1_000 && id < 100_000_000,
      newsco: (id) => id >= 100_000_000 && id < 200_000_000,
    };
    expect(byId.size).toBe(rows.length);
    expect(rows.filter((row) => !inRange[row.type](row.id))).toEqual([]);
  });

  it('has a parent of the level above for every row', () => {
    const above: Record<LocationType, LocationType | undefined> = { country: undefined, state: 'country', city: 'state', newsco: 'city' };
    expect(rows.filter((row) => parentOf(row)?.type !== above[row.type])).toEqual([]);
  });

  it('has names and aliases in NFC without stray spaces', () => {
    const clean = (name: string): boolean => name !== '' && name === name.normalize('NFC').trim() && !/\s\s|[\t\r\n]/.test(name);
    expect(rows.filter((row) => ![row.name, ...row.aliases].every(clean))).toEqual([]);
  });

  it('has no two equal names under one parent', () => {
    const names = rows.map((row) => `${row.parentId} ${row.name.toLowerCase()}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has no state without cities', () => {
    const used = new Set(ofType('city').map((row) => row.parentId));
    expect(ofType('state').filter((row) => !used.has(row.id))).toEqual([]);
  });

  it('keeps every id of ours in the ledger', () => {
    const ledger = new Set(read('location-ids.tsv').split('\n').slice(1).map((line) => Number(line.split('\t')[1])));
    const own = rows.filter((row) => row.id >= 90_000_000);
    expect(own.filter((row) => !ledger.has(row.id))).toEqual([]);
  });
});

describe('codes', () => {
  it('has India as 356 with IN, and ISO codes for all countries and Indian states', () => {
    expect(byId.get(INDIA)).toMatchObject({ type: 'country', name: 'India', code: 'IN', rank: 1 });
    expect(ofType('country').filter((row) => !/^[A-Z]{2}$/.test(row.code))).toEqual([]);
    expect(indian('state').filter((row) => !/^IN-[A-Z]{2}$/.test(row.code))).toEqual([]);
  });

  it('has PINs of six digits for Indian areas, or none', () => {
    expect(indian('newsco').filter((row) => row.code !== '' && !/^[1-8]\d{5}$/.test(row.code))).toEqual([]);
  });
});

describe('facts', () => {
  it.each([
    ['Bengaluru', 'Bangalore'],
    ['Mumbai', 'Bombay'],
    ['Delhi', 'New Delhi'],
    ['Gurugram', 'Gurgaon'],
    ['Mysuru', 'Mysore'],
    ['Kochi', 'Cochin'],
    ['Prayagraj', 'Allahabad'],
    ['Chhatrapati Sambhajinagar', 'Aurangabad'],
  ])('%s is also found as %s', (name, alias) => expect(city(name)?.aliases).toContain(alias));

  it.each(['Hyderabad', 'Thane', 'Navi Mumbai', 'Pimpri-Chinchwad', 'Dharwad', 'Kallakurichi', 'Panaji', 'Lucknow', 'Chandigarh'])('%s is a city', (name) => {
    expect(city(name)).toBeDefined();
  });

  it.each(['Secunderabad', 'New Delhi', 'Kharghar', 'Airoli', 'Artist Village', 'Jasai', 'Kegaon', 'Vovale', 'Kukatpally'])('%s is no city', (name) => {
    expect(city(name)).toBeUndefined();
  });

  it.each([
    ['Bengaluru', 'Indiranagar', '560038'],
    ['Bengaluru', 'Koramangala', '560034'],
    ['Mumbai', 'Andheri East', '400069'],
    ['Hyderabad', 'Secunderabad', '500003'],
    ['Chennai', 'Mylapore', '600004'],
  ])('%s has %s with PIN %s before the gathered ones', (cityName, name, pin) => expect(area(cityName, name)).toMatchObject({ code: pin, rank: 1 }));

  it.each(['Kharghar', 'Airoli', 'Artist Village', 'Jasai', 'Kegaon', 'Vovale'])('%s is an area of Navi Mumbai', (name) => {
    expect(area('Navi Mumbai', name)).toBeDefined();
  });

  it('has one Chandigarh, not the village in Tripura', () => {
    expect(indian('city').filter((row) => row.name === 'Chandigarh').map((row) => parentOf(row)?.name)).toEqual(['Chandigarh']);
  });

  it('has town populations, not those of districts', () => {
    for (const name of ['Kallakurichi', 'Nabarangpur', 'Bilimora', 'Theni']) expect(city(name)?.population).toBeLessThan(100_000);
    const gorakhpur = indian('city').filter((row) => row.name === 'Gorakhpur');
    expect(gorakhpur.filter((row) => row.population > 500_000).map((row) => parentOf(row)?.name)).toEqual(['Uttar Pradesh']);
  });

  it.each([['AE', 'Dubai'], ['SG', 'Singapore'], ['GB', 'London']])('%s: %s has areas', (code, name) => {
    const found = ofType('city').find((row) => row.name === name && countryOf(row).code === code);
    expect(ofType('newsco').filter((row) => row.parentId === found?.id).length).toBeGreaterThan(20);
  });
});
