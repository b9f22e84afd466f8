/** Pure rules of the search for places: how far a typed text is from a name. */

// Shorter texts share their few letters with too many names, and the digits of a PIN are not mistyped into another town.
const SHORTEST = 4;
const LETTERS_PER_ERROR = 3;
// A name that goes on, or that begins with another word, is a little less likely meant.
const GOES_ON = 0.5;
const LATER_WORD = 0.5;

/** True when a text may be a name with typing errors. */
export function mayBeMistyped(text: string): boolean {
  return Array.from(text).length >= SHORTEST && !/\d/.test(text);
}

/** Typing errors from `text` to the nearest of the folded names between bars; null when there are too many. */
export function typingErrors(text: string, names: string): number | null {
  const most = Math.max(1, Math.floor(Array.from(text).length / LETTERS_PER_ERROR));
  const best = Math.min(...names.split('|').filter(Boolean).flatMap((name) => errorsByWord(text, name)));
  return best > most + GOES_ON + LATER_WORD ? null : best;
}

function errorsByWord(text: string, name: string): number[] {
  const words = name.split(' ');
  return words.map((_, index) => errorsAtStart(text, words.slice(index).join(' ')) + (index > 0 ? LATER_WORD : 0));
}

/** Letters left out, added, changed or swapped with the next, between `text` and the beginning of `name`. */
function errorsAtStart(text: string, name: string): number {
  const [a, b] = [Array.from(text), Array.from(name)];
  let before: number[] = [];
  let last = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(change, last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    [before, last] = [last, row];
  }
  return Math.min(last[b.length]!, Math.min(...last) + GOES_ON);
}
