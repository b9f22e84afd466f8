/** Addresses that dial or write to a person. */

/** `tel:` with the plus and the digits only. */
export function phoneLink(phone: string): string {
  const plus = phone.trim().startsWith('+') ? '+' : '';
  return `tel:${plus}${phone.replace(/\D/g, '')}`;
}

/** `mailto:` with what could be read as a further header or recipient escaped. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

export type Contact = { kind: 'phone' | 'email'; href: string; text: string };

/** The phone where there is one, otherwise the e-mail address; null without either. */
export function firstContact(person: { phone: string | null; email: string | null }): Contact | null {
  if (person.phone) return { kind: 'phone', href: phoneLink(person.phone), text: person.phone };
  if (person.email) return { kind: 'email', href: mailLink(person.email), text: person.email };
  return null;
}
