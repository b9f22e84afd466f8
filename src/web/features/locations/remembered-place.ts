/** The last place of a visitor, kept in a cookie so that the server can fill it in. */
import { keepCookie } from '../../client/cookies.ts';
import { EMPTY_LOCATION, isComplete, LEVELS, type LocationValue } from './location-value.ts';

const COOKIE = 'place';
const MAX_NAME = 120;

/** Text of the cookie: id and name of each level. */
export function encodePlace(value: LocationValue): string {
  return encodeURIComponent(JSON.stringify(LEVELS.map((level) => [value[`${level}Id`], value[level]])));
}

function isNode(entry: unknown): entry is [number, string] {
  return (
    Array.isArray(entry) && Number.isSafeInteger(entry[0]) && entry[0] > 0 &&
    typeof entry[1] === 'string' && entry[1] !== '' && entry[1].length <= MAX_NAME
  );
}

function decode(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return null;
  }
}

/** A whole place out of a `Cookie` header; anything doubtful is no place. */
export function placeOfCookies(header: string | null): LocationValue {
  const text = header?.split(/;\s*/).find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  const entries = text ? decode(text) : null;
  if (!Array.isArray(entries)) return EMPTY_LOCATION;
  const value: LocationValue = { ...EMPTY_LOCATION };
  LEVELS.forEach((level, position) => {
    const entry: unknown = entries[position];
    if (isNode(entry)) [value[`${level}Id`], value[level]] = entry;
  });
  return isComplete(value) ? value : EMPTY_LOCATION;
}

/** Remembers a place in this browser. */
export function rememberPlace(value: LocationValue): void {
  if (isComplete(value)) keepCookie(COOKIE, encodePlace(value));
}
