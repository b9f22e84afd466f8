/** Finds the translation of a text that comes from the contract, the server or the data. Loaded below /hi only. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { ACTIVITY_LINES } from './activity-lines.ts';
import { BY_CODE, SENTENCES } from './sentences.ts';
import { WORDS } from './words.ts';

/** A text in the language of the page; as it is where there is no translation. */
export type Translate = (text: string, code?: string) => string;

type Pattern = { expression: RegExp; descriptor: MessageDescriptor };

/** The build compiles a text into pieces: words as they are, a gap as a list that begins with its name. */
const piecesOf = ({ message }: MessageDescriptor) => [message ?? []].flat() as unknown as (string | readonly [string])[];
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function patternOf(descriptor: MessageDescriptor): Pattern {
  const source = piecesOf(descriptor).map((piece) => (typeof piece === 'string' ? escaped(piece) : `(?<${piece[0]}>.+?)`));
  return { expression: new RegExp(`^${source.join('')}$`), descriptor };
}

const all = [...Object.values(BY_CODE), ...SENTENCES, ...ACTIVITY_LINES, ...WORDS];
const isWhole = (descriptor: MessageDescriptor) => piecesOf(descriptor).every((piece) => typeof piece === 'string');
const wholes = new Map(all.filter(isWhole).map((descriptor) => [piecesOf(descriptor).join(''), descriptor]));
const patterns = all.filter((descriptor) => !isWhole(descriptor)).map(patternOf);

/** Whether a text can be translated. */
export function isKnownPhrase(text: string): boolean {
  return wholes.has(text) || patterns.some(({ expression }) => expression.test(text));
}

export function createTranslate(i18n: I18n): Translate {
  const translate: Translate = (text, code) => {
    const whole = wholes.get(text);
    if (whole) return i18n._(whole);
    for (const { expression, descriptor } of patterns) {
      const gaps = expression.exec(text)?.groups;
      if (!gaps) continue;
      // The name of a field is a word of its own.
      const values = Object.fromEntries(Object.entries(gaps).map(([name, value]) => [name, translate(value)]));
      return i18n._(descriptor.id, values, { message: descriptor.message! });
    }
    const general = code === undefined ? undefined : (BY_CODE as Readonly<Record<string, MessageDescriptor>>)[code];
    return general ? i18n._(general) : text;
  };
  return translate;
}
