/** Keeps a popup below (or above) its field, in the top layer, so that no scrolling box cuts it off. */
import { useLayoutEffect, useRef, type RefObject } from 'react';

const GAP = 4;
const MAX_HEIGHT = 304;
const ROOM_WANTED = 220;

type Box = { top: number; bottom: number; left: number; width: number };
type Place = { top?: number; bottom?: number; left: number; width: number; maxHeight: number };

/** Below the field, unless there is little room there and more above. */
export function placePopup(field: Box, viewportHeight: number): Place {
  const below = viewportHeight - field.bottom - GAP * 2;
  const above = field.top - GAP * 2;
  const { left, width } = field;
  if (below >= ROOM_WANTED || below >= above) {
    return { top: field.bottom + GAP, left, width, maxHeight: Math.min(MAX_HEIGHT, below) };
  }
  return { bottom: viewportHeight - field.top + GAP, left, width, maxHeight: Math.min(MAX_HEIGHT, above) };
}

function apply(popup: HTMLElement, anchor: HTMLElement): void {
  const place = placePopup(anchor.getBoundingClientRect(), window.innerHeight);
  const px = (value: number | undefined) => (value === undefined ? 'auto' : `${value}px`);
  popup.style.top = px(place.top);
  popup.style.bottom = px(place.bottom);
  popup.style.left = px(place.left);
  popup.style.width = px(place.width);
  popup.style.maxHeight = px(place.maxHeight);
}

/** Returns the ref for an element with `popover="manual"` and position fixed. */
export function useAnchoredPopover<Popup extends HTMLElement>(anchor: RefObject<HTMLElement | null>) {
  const popup = useRef<Popup>(null);
  useLayoutEffect(() => {
    const [element, field] = [popup.current, anchor.current];
    if (!element || !field) return;
    const update = () => apply(element, field);
    element.showPopover?.();
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [anchor]);
  useLayoutEffect(() => {
    // What is drawn anew around the field may have moved it.
    if (popup.current && anchor.current) apply(popup.current, anchor.current);
  });
  return popup;
}
