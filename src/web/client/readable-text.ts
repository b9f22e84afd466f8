/** Words from an address, which anyone may have written. */

/** What no name holds and the server refuses: control characters and halves of a character. */
const UNREADABLE = /[\p{Cc}\p{Cs}]/gu;

/** At most `max` characters, those that can be read. */
export function readableText(text: string | null, max = Infinity): string {
  return (text ?? '').slice(0, max).replace(UNREADABLE, '');
}
