/** What to say about a phone number while it is typed: a hint after a pause, never a fault. */
import { useEffect, useState } from 'react';
import { phoneWarning, registrationPhoneFault } from '../../../contract/shared/phone.ts';

const PAUSE_MS = 500;

/** The sentence for a number as it stands; '' for an empty field, null when it is fine. */
export function hintOf(phone: string): string | null {
  if (phone.trim() === '') return '';
  return registrationPhoneFault(phone) ?? phoneWarning(phone);
}

/** The number as it was when typing paused. */
export function usePausedValue(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
