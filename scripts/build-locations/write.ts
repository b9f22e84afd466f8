/** Turns rows into the bytes of data/locations.tsv and back. */
import type { LocationRow, LocationType } from './row.ts';

export const COLUMNS = ['id', 'type', 'parent_id', 'name', 'code', 'aliases', 'population', 'lat', 'lng', 'rank'] as const;

// About 100 m, which is all that a city's centre means.
const COORDINATE_DIGITS = 3;
const ALIAS_SEPARATOR = '|';
const TYPE_ORDER: Record<LocationType, number> = { country: 0, state: 1, city: 2, newsco: 3 };

const coordinate = (value: number | null): string => (value === null ? '' : String(Number(value.toFixed(COORDINATE_DIGITS))));

function formatRow(row: LocationRow): string {
  const cells = [row.id, row.type, row.parentId ?? '', row.name, row.code, row.aliases.join(ALIAS_SEPARATOR), row.population || '', coordinate(row.lat), coordinate(row.lng), row.rank];
  return cells.join('\t');
}

/** Parents before children, then by id: the file can be loaded from top to bottom. */
export function formatRows(rows: LocationRow[]): string {
  const sorted = [...rows].sort((a, b) => TYPE_ORDER[a.type] - TYPE_ORDER[b.type] || a.id - b.id);
  return [COLUMNS.join('\t'), ...sorted.map(formatRow), ''].join('\n');
}

function parseLine(line: string): LocationRow {
  const [id, type, parentId, name, code, aliases, population, lat, lng, rank] = line.split('\t');
  const number = (text: string | undefined): number | null => (text ? Number(text) : null);
  return {
    id: Number(id),
    type: type as LocationType,
    parentId: number(parentId),
    name: name ?? '',
    code: code ?? '',
    aliases: aliases ? aliases.split(ALIAS_SEPARATOR) : [],
    population: Number(population ?? 0),
    lat: number(lat),
    lng: number(lng),
    rank: Number(rank),
  };
}

/** The rows of a file made by `formatRows`. */
export function parseRows(text: string): LocationRow[] {
  return text.split('\n').slice(1).filter((line) => line !== '').map(parseLine);
}
