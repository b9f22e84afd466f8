/** Labels that can be taken away one by one, or all at once. */
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { Button } from './button.tsx';
import { isByKeyboard, keepFocus, notWhileHeld } from './keyboard.ts';

export type ChipListProps = {
  /** Name for assistive technology, where no field around it has one. */
  label?: string;
  chips: readonly { key: string; label: string }[];
  onRemove: (key: string) => void;
  /** Offers to take away all of them. */
  onClear?: () => void;
  /** Id of the field that they are chosen with; it gets the focus when none is left. */
  field: string;
};

/** By keyboard the focus goes on to what takes the place of the chip; it would be lost to the page, and with it the place in it. */
function useFocusAfterRemoval(list: RefObject<HTMLUListElement | null>, chips: number, field: string) {
  const removed = useRef<{ pressed: Element; at: number } | null>(null);
  useEffect(() => {
    // What was pressed may stay for a while after it.
    if (!removed.current || document.activeElement === removed.current.pressed) return;
    const { at } = removed.current;
    removed.current = null;
    if (document.activeElement !== document.body) return;
    // Behind the last one stands what takes all of them away.
    const next = list.current?.querySelectorAll('button')[Math.min(at, chips - 1)];
    (next ?? document.getElementById(field))?.focus();
  });
  return (pressed: Element, at: number) => {
    if (isByKeyboard(pressed)) removed.current = { pressed, at };
  };
}

/** Is there before the first chip comes, and draws nothing then. */
export function ChipList({ label, chips, onRemove, onClear, field }: ChipListProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const note = useFocusAfterRemoval(list, chips.length, field);
  if (chips.length === 0) return null;
  return (
    <ul ref={list} aria-label={label} className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, label: name }, at) => (
        <li key={key} className="inline-flex min-h-8 max-w-full items-center rounded-full bg-brand-soft pl-3 text-sm font-medium text-ink">
          <span className="min-w-0 break-words">{name}</span>
          <button
            type="button"
            aria-label={t`Remove ${name}`}
            onMouseDown={keepFocus}
            onKeyDown={notWhileHeld}
            onClick={(event) => {
              note(event.currentTarget, at);
              onRemove(key);
            }}
            className="inline-flex size-touch shrink-0 items-center justify-center rounded-full text-muted hover:text-ink"
          >
            <X aria-hidden="true" size={16} />
          </button>
        </li>
      ))}
      {onClear && (
        <li>
          <Button
            size="sm"
            variant="ghost"
            onMouseDown={keepFocus}
            onKeyDown={notWhileHeld}
            onClick={(event) => {
              note(event.currentTarget, 0);
              onClear();
            }}
          >
            {t`Clear all`}
          </Button>
        </li>
      )}
    </ul>
  );
}
