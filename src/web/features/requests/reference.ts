/** References of requests as they stand in addresses. */

const SHAPE = /^REF-\d{6,12}$/;
const MOST = 3;

/** The references of a confirmation address; null when its main one is none. */
export function referencesOf(main: string, also: string | null): string[] | null {
  if (!SHAPE.test(main)) return null;
  const others = (also ?? '').split(',').filter((text) => SHAPE.test(text) && text !== main);
  return [main, ...new Set(others)].slice(0, MOST);
}
