/** Addresses that message a person or show a place. */

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
