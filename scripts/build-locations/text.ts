/** Folding, tidying and comparing place names. */

const SPECIAL: Record<string, string> = {
  ß: 'ss', æ: 'ae', Æ: 'Ae', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ł: 'l', Ł: 'L', ı: 'i', þ: 'th', Þ: 'Th', œ: 'oe', Œ: 'Oe', ə: 'a', Ə: 'A', ħ: 'h', Ħ: 'H',
};

/** Plain ASCII spelling of a Latin name; other scripts come back with gaps. */
export function toAscii(name: string): string {
  return Array.from(name.normalize('NFKD'))
    .map((ch) => SPECIAL[ch] ?? ch)
    .join('')
    .replace(/[‘’ʻʼʿʾ´`]/g, "'")
    .replace(/[‐-―]/g, '-')
    .replace(/[^\x20-\x7e]/g, '');
}

/** Key under which two spellings count as the same name: lower case letters and digits. */
export function fold(name: string): string {
  return toAscii(name).toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** NFC, single spaces, no tabs. */
export function tidy(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Removes macrons (Hyderābād): they are transliteration marks that nobody types. */
export function stripMacrons(name: string): string {
  return name.normalize('NFD').replace(/\u0304/g, '').normalize('NFC');
}

// Countries whose Latin names are transliterations, where every mark and apostrophe is noise.
const TRANSLITERATED = new Set('IN PK BD NP BT LK MV MM AF IR IQ AE SA OM QA KW BH YE JO SY EG LY SD PS'.split(' '));

/** The name as people of that country write it in Latin letters. */
export function plainName(name: string, country: string): string {
  if (!TRANSLITERATED.has(country)) return tidy(stripMacrons(name));
  const bare = name.normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/[‘’ʻʼʿʾ`]/g, '');
  return tidy(bare.normalize('NFC'));
}

/**
 * Looser key for Indian names, whose spelling varies by transliteration:
 * Malleswaram and Malleshwaram, Yeshwanthpur and Yeswanthpura fall together.
 */
export function soundKey(name: string): string {
  return fold(name)
    .replace(/[au]?na?gara?$/, 'nagar')
    .replace(/aa+/g, 'a')
    .replace(/ee+|ie|y/g, 'i')
    .replace(/oo+|ou/g, 'u')
    .replace(/w/g, 'v')
    .replace(/z/g, 's')
    .replace(/ph/g, 'f')
    .replace(/([bcdgjkpst])h/g, '$1')
    .replace(/(.)\1+/g, '$1')
    .replace(/[aiu]$/, '');
}

/** Edit distance, given up on (returns `limit + 1`) as soon as it passes the limit. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      current[j] = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + cost);
    }
    if (Math.min(...current) > limit) return limit + 1;
    previous = current;
  }
  return previous[b.length]!;
}

/** Orders strings by code point, so that the output does not depend on the machine's locale. */
export function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
