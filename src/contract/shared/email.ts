/** E-mail rules: shaped like x@y.z, compared without regard to case. */
import { optionalText, text } from './fields.ts';

const SHAPE = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]+$/;
const INVALID = 'Please enter a valid email address';
const MAX = 254;

function fault(value: string): string | null {
  return SHAPE.test(value) ? null : INVALID;
}

/** A required e-mail address, trimmed, case kept. */
export const email = () => text({ label: 'Email', required: 'Email is required', max: MAX, rule: fault });

/** An optional e-mail address. */
export const optionalEmail = () => optionalText({ label: 'Email', max: MAX, rule: fault });
