/** Where a lead is, from its location text. */
import { parseLocationText } from '../../../contract/shared/location-text.ts';
import type { PlacePath } from '../../../contract/shared/place.ts';

/** Name of a country given by its ISO code, as the location file has it: names of places are the same in all languages. */
function countryName(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country;
  try {
    return new Intl.DisplayNames(['en'], { type: 'region' }).of(country) ?? country;
  } catch {
    return country;
  }
}

export type LeadPlace = { parts: readonly string[]; isIndia: boolean };

/** Parts from the area up to the country, without empty ones. */
export function placeOfText(text: string): LeadPlace {
  const { country, state, city, area } = parseLocationText(text);
  const parts = [area, city, state, countryName(country)].filter(Boolean);
  return { parts, isIndia: country === 'IN' || country === 'India' };
}

/** The same from a place with ids and names. */
export function placeText({ newsco, city, state, country }: PlacePath): string {
  return [newsco?.name, city?.name, state?.name, country?.name].filter(Boolean).join(', ');
}
