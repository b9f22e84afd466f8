/** When two area names of one city mean the same neighbourhood. */
import { editDistance, fold, soundKey } from './text.ts';

const NUMBER = String.raw`(?:\d+(?:st|nd|rd|th)?|[ivx]+|[a-z]{1,2}|[a-z]-?\d+)`;
const WORD = 'bazaa?r|market|mkt|colony|extension|layout|village|town|township|road|area|main|city|head|rs|junction|chowk|chowrastha|camp|naka|north|south|east|west|central|resettlement|upanagar';
const UNIT = 'sector|sect|sec|phase|stage|block|bk|node|unit|pocket|pkt|ward|cross|slum quarter';
const UNIT_ALONE = new RegExp(`^(?:${UNIT})$`, 'i');
const SUFFIX = new RegExp(String.raw`[\s-]+(?:${WORD}|(?:${UNIT})[\s-]*${NUMBER}?|${NUMBER}(?:[\s-]+(?:${UNIT}))?)\.?$`, 'i');

/** The name without words such as 'Colony' and 'II Stage' at its end. */
export function baseName(name: string): string {
  let base = name;
  for (;;) {
    const shorter = base.replace(SUFFIX, '');
    if (shorter === base || fold(shorter).length < 4 || UNIT_ALONE.test(shorter)) return base;
    base = shorter;
  }
}

const digits = (name: string): string => name.replace(/\D+/g, ' ').trim();

// Spellings of one name differ by a letter or two; short names must agree.
const tolerance = (key: string): number => (key.length >= 11 ? 2 : key.length >= 7 ? 1 : 0);

/** Exactly the same name but for spaces, marks and spelling. */
export function sameName(a: string, b: string): boolean {
  return digits(a) === digits(b) && (fold(a) === fold(b) || (!digits(a) && soundKey(a) === soundKey(b)));
}

const side = (name: string): string => (/\b(east|west|north|south|central)$/i.exec(name)?.[1] ?? '').toLowerCase();

// The first letter is never misspelled, and it keeps Rajnagar and Sajnagar apart.
const nearlyEqual = (a: string, b: string): boolean => a[0] === b[0] && editDistance(a, b, tolerance(a)) <= tolerance(a);

/** The same neighbourhood: equal sound, one the other's base ('Andheri', 'Andheri East'), or a slip of spelling. */
export function isSimilar(a: string, b: string): boolean {
  if (sameName(a, b)) return true;
  const [wholeA, wholeB] = [soundKey(a), soundKey(b)];
  const [baseA, baseB] = [soundKey(baseName(a)), soundKey(baseName(b))];
  if (baseA !== wholeA && !digits(b) && nearlyEqual(baseA, wholeB)) return true;
  if (baseB !== wholeB && !digits(a) && nearlyEqual(wholeA, baseB)) return true;
  return digits(a) === digits(b) && side(a) === side(b) && nearlyEqual(wholeA, wholeB);
}

/** `name` begins with the whole words of `area`: 'Hebbal Kempapura' lies in 'Hebbal'. */
export function startsWith(name: string, area: string): boolean {
  return name.toLowerCase().startsWith(`${area.toLowerCase()} `);
}
