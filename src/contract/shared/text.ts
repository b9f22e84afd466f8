/** How typed text is cleaned and measured, the same in the browser and on the server. */

// Unicode White_Space plus the zero-width characters that people paste without seeing them.
// The look-behind lets a run of spaces be tried once, not once for each of them: 60,000 would take seconds.
const EDGE = /^[\s\u200B-\u200D\uFEFF]+|(?<![\s\u200B-\u200D\uFEFF])[\s\u200B-\u200D\uFEFF]+$/gu;
// Bidirectional overrides could make a name read as another one.
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
const LINE_CONTROLS = /[\u0000-\u001F\u007F-\u009F]/;
const BLOCK_CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Trimmed, NFC, without bidirectional controls. */
export function cleanText(value: string): string {
  return value.replace(BIDI_CONTROLS, '').replace(EDGE, '').replace(/\r\n?/g, '\n').normalize('NFC');
}

/** True when the text can be stored: no control characters (line breaks only where allowed), no broken surrogates. */
export function isAllowedText(value: string, multiline: boolean): boolean {
  return !(multiline ? BLOCK_CONTROLS : LINE_CONTROLS).test(value) && !LONE_SURROGATE.test(value);
}

/** Length in code points, as a person counts. */
export function lengthOf(value: string): number {
  return Array.from(value).length;
}

/** Lower case without accents, for comparing what people type. */
export function foldText(value: string): string {
  return cleanText(value).normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLowerCase().normalize('NFC');
}
