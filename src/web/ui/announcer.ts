/** Says a sentence to screen readers without showing it. */
const KEEP_MS = 1_000;

function createRegion(politeness: 'polite' | 'assertive'): HTMLElement {
  const region = document.createElement('div');
  region.setAttribute('aria-live', politeness);
  region.className = 'sr-only';
  document.body.append(region);
  return region;
}

/** Announces a text; its element is removed after a second. Call it from event handlers and effects. */
export function announce(text: string, politeness: 'polite' | 'assertive' = 'polite'): void {
  const region = createRegion(politeness);
  // A live region is read when it changes, so the words come after the element.
  requestAnimationFrame(() => {
    region.textContent = text;
  });
  setTimeout(() => region.remove(), KEEP_MS);
}
