/** Puts a defect into the text of a file. */
import type { Change } from './defect.ts';

/** The text with the defect; null when the code it replaces is not there exactly once, so that nobody can tell what would be tested. */
export function plant(text: string, { from, to }: Pick<Change, 'from' | 'to'>): string | null {
  const at = text.indexOf(from);
  const isThereOnce = from !== '' && at !== -1 && !text.includes(from, at + 1);
  return isThereOnce && from !== to ? text.slice(0, at) + to + text.slice(at + from.length) : null;
}
