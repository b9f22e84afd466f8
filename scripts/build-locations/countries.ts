/** Country rows: ISO numeric ids, English names of the running Node. */
import { COUNTRY_ALIASES } from './overrides.ts';
import type { LocationRow } from './row.ts';
import { tidy } from './text.ts';

/** One row for each alpha-2 code that ISO 3166-1 numbers; others (Kosovo's XK) have no stable id. */
export function countryRows(codes: Iterable<string>, isoNumeric: ReadonlyMap<string, number>): LocationRow[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const rows: LocationRow[] = [];
  for (const code of new Set(codes)) {
    const id = isoNumeric.get(code);
    if (id === undefined) continue;
    rows.push({
      id,
      type: 'country',
      parentId: null,
      name: tidy(names.of(code) ?? code),
      code,
      aliases: [...(COUNTRY_ALIASES.get(code) ?? [])],
      population: 0,
      lat: null,
      lng: null,
      rank: code === 'IN' ? 1 : 2,
    });
  }
  return rows.sort((a, b) => a.id - b.id);
}
