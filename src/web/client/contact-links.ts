/** Addresses that dial, message, write to a person or show a place. */

/** `tel:` with the plus and the digits only. */
export function phoneLink(phone: string): string {
  const plus = phone.trim().startsWith('+') ? '+' : '';
  return `tel:${plus}${phone.replace(/\D/g, '')}`;
}

/** `mailto:` with what could be read as a further header or recipient escaped. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** WhatsApp wants the country code; ten digits without one are an Indian number when the place is in India. */
export function whatsAppLink(phone: string, isIndia: boolean): string | null {
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+')) return `https://wa.me/${digits}`;
  if (!isIndia) return null;
  const national = digits.replace(/^0+/, '');
  if (national.length === 10) return `https://wa.me/91${national}`;
  return national.length === 12 && national.startsWith('91') ? `https://wa.me/${national}` : null;
}

/** A map search for the parts of a place, the smallest first. */
export function mapLink(parts: readonly string[]): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(parts.join(', '))}`;
}

export type Contact = { kind: 'phone' | 'email'; href: string; text: string };

/** The phone where there is one, otherwise the e-mail address; null without either. */
export function firstContact(person: { phone: string | null; email: string | null }): Contact | null {
  if (person.phone) return { kind: 'phone', href: phoneLink(person.phone), text: person.phone };
  if (person.email) return { kind: 'email', href: mailLink(person.email), text: person.email };
  return null;
}
