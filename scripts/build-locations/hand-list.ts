/** Reads data/areas-of-indian-cities.txt: city, PIN rule, well-known areas. */
import { tidy } from './text.ts';

export interface HandCity {
  city: string;
  pins: [number, number][];
  areas: string[];
}

function parsePins(rule: string): [number, number][] {
  return rule.split(',').map((part) => {
    const [from, to] = part.split('-').map(Number);
    return [from!, to ?? from!];
  });
}

/** One entry per line; lines that begin with # are notes. */
export function parseHandList(text: string): HandCity[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [city, rule, areas] = line.split('|');
    return { city: tidy(city!), pins: parsePins(rule!), areas: areas!.split(';').map(tidy) };
  });
}

/** The city of a PIN: where ranges of neighbours overlap, the one that names it most narrowly. */
export function cityOfPin(cities: HandCity[], pin: number): HandCity | undefined {
  let best: HandCity | undefined;
  let width = Infinity;
  for (const city of cities) {
    for (const [from, to] of city.pins) {
      if (pin >= from && pin <= to && to - from < width) [best, width] = [city, to - from];
    }
  }
  return best;
}
