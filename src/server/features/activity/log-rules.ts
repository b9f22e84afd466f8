/** Pure rules of the activity log: what its filters mean. */
import { isUuid } from '../../../contract/shared/ids.ts';
import { foldText } from '../../../contract/shared/text.ts';

/** Midnight in India, which knows no summer time, `after` days later. */
export function startOfDay(day: string, after = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00+05:30`) + after * 86_400_000);
}

const REFERENCE = /^ref-\d+$/i;

/** What a text names: a lead by its reference, or anything by its id. */
export function wantedObject(text: string): { reference: string } | { id: string } {
  if (REFERENCE.test(text)) return { reference: text.toUpperCase() };
  const id = text.toLowerCase();
  return { id: isUuid(id) ? id : text };
}

// Shorter texts are found by the index at the beginning only.
const isShort = (text: string) => Array.from(text).length < 3;

/** Who is meant: one person by id, or all whose name holds words that begin so, or whose e-mail holds the text; `email` is a LIKE pattern. */
export function wantedActor(text: string): { id: string } | { words: string[]; email: string } {
  const id = text.toLowerCase();
  if (isUuid(id)) return { id };
  const words = foldText(text).split(/\s+/).map((word) => word.replace(/[\\%_]/g, '\\$&'));
  const whole = words.join(' ');
  return { words, email: isShort(whole) ? `${whole}%` : `%${whole}%` };
}
