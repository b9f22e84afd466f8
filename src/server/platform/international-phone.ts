/** The international form of a typed phone number, where it has one. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { digitsOf } from '../../contract/shared/phone.ts';

const HOME = 'IN';

/** E.164, or null when the number is not valid anywhere: India first, then eleven digits with a leading 1 as North American. */
export function internationalPhone(typed: string): string | null {
  const atHome = parsePhoneNumberFromString(typed, HOME);
  if (atHome?.isValid()) return atHome.number;
  const digits = digitsOf(typed);
  if (digits.length !== 11 || !digits.startsWith('1')) return null;
  const abroad = parsePhoneNumberFromString(`+${digits}`);
  return abroad?.isValid() ? abroad.number : null;
}

/** Digits by which two ways of writing a number are the same one: with the country code, wherever the number allows it. */
export function comparableDigits(typed: string): string {
  return digitsOf(internationalPhone(typed) ?? parsePhoneNumberFromString(typed, HOME)?.number ?? typed);
}
