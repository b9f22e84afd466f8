/** Reading lines of the location file into columns of values. */
import type { LocationType } from '../../../contract/locations.ts';
import { LOCATION_TYPES } from '../../../contract/locations.ts';

const HEADER = 'id\ttype\tparent_id\tname\tcode\taliases\tpopulation\tlat\tlng\trank';
/** Between the other names of a place. */
export const ALIAS_SEPARATOR = '|';

/** Values by column, as PostgreSQL takes them: null where a cell is empty. */
export type LocationColumns = {
  id: number[];
  type: LocationType[];
  parentId: (number | null)[];
  name: string[];
  code: (string | null)[];
  aliases: string[];
  population: number[];
  lat: (number | null)[];
  lng: (number | null)[];
  rank: number[];
};

/** True for the first line of a location file. */
export function isHeader(line: string): boolean {
  return line === HEADER;
}

/** Empty columns to put lines in. */
export function noColumns(): LocationColumns {
  return { id: [], type: [], parentId: [], name: [], code: [], aliases: [], population: [], lat: [], lng: [], rank: [] };
}

const numberOrNull = (cell: string | undefined): number | null => (cell ? Number(cell) : null);

/** Adds one line; false when it is not a line of a location file. */
export function addLine(columns: LocationColumns, line: string): boolean {
  const cells = line.split('\t');
  const [id, type, parentId, name, code, aliases, population, lat, lng, rank] = cells;
  const isLine = cells.length === 10 && /^[1-9]\d{0,9}$/.test(id!) && LOCATION_TYPES.includes(type as LocationType) && name !== '' && (type === 'country') === (parentId === '');
  if (!isLine) return false;
  columns.id.push(Number(id));
  columns.type.push(type as LocationType);
  columns.parentId.push(numberOrNull(parentId));
  columns.name.push(name!);
  columns.code.push(code || null);
  columns.aliases.push(aliases!);
  columns.population.push(Number(population));
  columns.lat.push(numberOrNull(lat));
  columns.lng.push(numberOrNull(lng));
  columns.rank.push(Number(rank));
  return true;
}
