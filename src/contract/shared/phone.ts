/** Phone rules: what counts as a number on the sign-up form and in the request wizard. */

const ALLOWED_CHARACTERS = /^[\d+\-() ]*$/;
const WIZARD_SHAPE = /^\+?[\d\s\-()]+$/;

/** Digits of a typed number. */
export function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '');
}

/** Keeps what may be typed into the sign-up phone field. */
export function typedPhone(value: string): string {
  return value.replace(/[^\d+\-() ]/g, '');
}

/** The fault of a phone number at sign-up, or null. */
export function registrationPhoneFault(phone: string): string | null {
  if (phone.trim() === '') return 'Phone number is required';
  if (!ALLOWED_CHARACTERS.test(phone) || phone.lastIndexOf('+') > 0) return 'Phone number contains invalid characters';
  const digits = digitsOf(phone);
  const lengthFault = phone.trim().startsWith('+') ? internationalFault(digits) : nationalFault(digits);
  if (lengthFault !== null) return lengthFault;
  return /^(\d)\1*$/.test(digits) ? 'Phone number cannot be all the same digit' : null;
}

function internationalFault(digits: string): string | null {
  return digits.length < 7 || digits.length > 15 ? 'International phone number must be 7-15 digits after country code' : null;
}

function nationalFault(digits: string): string | null {
  if (digits.length < 10) return 'Phone number must be at least 10 digits';
  return digits.length > 15 ? 'Phone number cannot exceed 15 digits' : null;
}

/** A warning that does not stop the form: the same pair of digits over and over. */
export function phoneWarning(phone: string): string | null {
  const digits = digitsOf(phone);
  return digits.length >= 6 && /^(\d\d)\1+\d?$/.test(digits) ? 'Phone number pattern seems invalid' : null;
}

/** The fault of a contact's phone number in a request, or null. */
export function contactPhoneFault(phone: string): string | null {
  if (phone.trim() === '') return 'Phone number is required';
  const digits = digitsOf(phone).length;
  return WIZARD_SHAPE.test(phone.trim()) && digits >= 7 && digits <= 15 ? null : 'Please enter a valid phone number';
}
