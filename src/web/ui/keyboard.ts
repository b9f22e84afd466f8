/** What differs for whoever presses by keyboard, and where the focus stays for others. */
import type { KeyboardEvent, MouseEvent } from 'react';

/** Of what has just been pressed. A finger or a mouse needs no focus afterwards, and a phone would open its keyboard. */
export const isByKeyboard = (pressed: Element): boolean => pressed.matches(':focus-visible');

/**
 * On mouse down, for what goes away or closes when it is pressed: a mouse or a finger leaves the focus where it is. With the button it would
 * be lost, and a window gives lost focus to itself in its next frame: away from a field that was entered meanwhile.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** For buttons that give way to something else, and what gets the focus then: a held Enter would press one after the other. */
export function notWhileHeld(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
