/** Distances and a coarse grid to find what lies near a point. */

interface Point {
  lat: number;
  lng: number;
}

/** Kilometres between two points; flat-earth formula, exact enough below 100 km. */
export function distanceKm(a: Point, b: Point): number {
  const x = (a.lng - b.lng) * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180));
  return 111.2 * Math.hypot(a.lat - b.lat, x);
}

const CELL = 0.5;

/** Points in half-degree cells; `near` gives those within a radius up to about 50 km. */
export class Grid<T extends Point> {
  private readonly cells = new Map<string, T[]>();

  constructor(items: Iterable<T>) {
    for (const item of items) {
      const key = Grid.key(Math.floor(item.lat / CELL), Math.floor(item.lng / CELL));
      const cell = this.cells.get(key);
      if (cell) cell.push(item);
      else this.cells.set(key, [item]);
    }
  }

  private static key(row: number, column: number): string {
    return `${row}:${column}`;
  }

  /** Every item within `km` of the point, in the order in which it was given. */
  near(point: Point, km: number): T[] {
    const row = Math.floor(point.lat / CELL);
    const column = Math.floor(point.lng / CELL);
    const found: T[] = [];
    for (let r = row - 1; r <= row + 1; r++) {
      for (let c = column - 2; c <= column + 2; c++) {
        for (const item of this.cells.get(Grid.key(r, c)) ?? []) {
          if (distanceKm(point, item) <= km) found.push(item);
        }
      }
    }
    return found;
  }
}
