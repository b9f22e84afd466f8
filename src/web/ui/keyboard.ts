/** What differs for whoever presses by keyboard. */
import type { KeyboardEvent } from 'react';

/** Of what has just been pressed. A finger or a mouse needs no focus afterwards, and a phone would open its keyboard. */
export const isByKeyboard = (pressed: Element): boolean => pressed.matches(':focus-visible');

/** For buttons that give way to something else, and what gets the focus then: a held Enter would press one after the other. */
export function notWhileHeld(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
