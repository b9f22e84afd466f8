/** Parsing of location texts such as 'IN > Karnataka > Bengaluru > Indiranagar'. */

export type LocationParts = { country: string; state: string; city: string; area: string };

const DEFAULT_COUNTRY = 'India';

/** Splits a location text on ' > ' by the number of its parts. */
export function parseLocationText(text: string): LocationParts {
  const parts = text.split(' > ').map((part) => part.trim());
  const [a = '', b = '', c = '', d = ''] = parts;
  if (parts.length >= 4) return { country: a, state: b, city: c, area: d };
  if (parts.length === 3) {
    return a.length <= 3
      ? { country: a, state: b, city: c, area: '' }
      : { country: DEFAULT_COUNTRY, state: a, city: b, area: c };
  }
  if (parts.length === 2) return { country: DEFAULT_COUNTRY, state: '', city: a, area: b };
  return { country: DEFAULT_COUNTRY, state: '', city: a, area: '' };
}
