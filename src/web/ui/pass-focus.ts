/** Where the focus goes when what was pressed goes: it would be lost to the page, and with it the place of whoever uses a keyboard. */

const TARGETS = 'button, input';

/** To the next control of the nearest part of the page that has another one, else to the one before. A press that did not take the focus moves none. */
export function passFocus(pressed: HTMLElement): void {
  if (document.activeElement !== pressed) return;
  let part = pressed.parentElement;
  while (part && part.querySelectorAll(TARGETS).length < 2) part = part.parentElement;
  const controls = [...(part?.querySelectorAll<HTMLElement>(TARGETS) ?? [])];
  const at = controls.indexOf(pressed);
  (controls[at + 1] ?? controls[at - 1])?.focus();
}
