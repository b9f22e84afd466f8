/** Bytes that are no UTF-8, put into a text that is. */

const MARK = '@bytes@';
/** Long enough to be wrong for nothing else. */
export const MARKED = `Abcdef1${MARK}gh`;

export const NOT_UTF8 = {
  'a letter of Latin-1': [0xe9],
  'a character cut off': [0xe0, 0xa4],
  'a slash in two bytes': [0xc0, 0xaf],
  'half of a pair': [0xed, 0xa0, 0x80],
  'beyond the last character': [0xf5, 0x80, 0x80, 0x80],
} as const satisfies Record<string, readonly number[]>;

/** The text with the bytes in the place of its mark. */
export function withBytes(text: string, bytes: readonly number[]): Buffer {
  const [before, after] = text.split(MARK);
  if (after === undefined) throw new Error(`No mark in ${text}`);
  return Buffer.concat([Buffer.from(before!), Buffer.from(bytes), Buffer.from(after)]);
}
