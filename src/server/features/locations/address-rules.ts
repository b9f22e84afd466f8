/** Pure rules of readable addresses such as 'in/maharashtra/pune'. */

/** One part of an address: the word itself, and the word with the id that tells equal ones apart ('aurangabad-1278149'). */
export type AddressPart = { word: string; plain: string | null; id: number | null };

const WITH_ID = /^(.+)-([1-9]\d{0,9})$/;
const MAX_INT = 2_147_483_647;

/** The parts of an address, country first. */
export function addressParts(address: string): AddressPart[] {
  return address.toLowerCase().split('/').map((word) => {
    const [, plain, digits] = WITH_ID.exec(word) ?? [];
    const id = Number(digits);
    return plain !== undefined && id <= MAX_INT ? { word, plain, id } : { word, plain: null, id: null };
  });
}

/** A word as it may stand in a name: hyphens were any sign. For LIKE; a word holds letters, figures and hyphens only. */
export function namePattern(word: string): string {
  return `%|${word.replaceAll('-', '_')}|%`;
}
