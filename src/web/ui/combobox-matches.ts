/** Which options fit what was typed, and where the arrow keys lead. */
import type { Option } from './select-field.tsx';

/** More rows than anyone reads; typing narrows them. */
const MAX_ROWS = 100;

/** Lower case without Latin accents, so that 'Jalgaon' finds 'Jālgaon'; Devanagari signs stay. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLocaleLowerCase('en').trim();
}

/** Options that hold the query: those that begin with it first, each group in its own order. */
export function matchOptions(options: readonly Option[], query: string): Option[] {
  const wanted = foldText(query);
  if (!wanted) return options.slice(0, MAX_ROWS);
  const starting: Option[] = [];
  const holding: Option[] = [];
  for (const option of options) {
    const at = foldText(option.label).indexOf(wanted);
    if (at === 0) starting.push(option);
    else if (at > 0) holding.push(option);
  }
  return [...starting, ...holding].slice(0, MAX_ROWS);
}

/** Row after an arrow key, round the ends and past disabled rows; -1 when there is none to go to. */
export function nextRow(rows: readonly Option[], from: number, step: 1 | -1): number {
  for (let moves = 1; moves <= rows.length; moves += 1) {
    const base = from === -1 && step === -1 ? 0 : from;
    const row = (base + step * moves + rows.length * 2) % rows.length;
    if (!rows[row]?.disabled) return row;
  }
  return -1;
}
