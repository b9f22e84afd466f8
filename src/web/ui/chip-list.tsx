/** Labels that can be taken away one by one, or all at once. */
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { Button } from './button.tsx';
import { isByKeyboard, notWhileHeld } from './keyboard.ts';

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
function useFocusAfterRemoval(list: RefObject<HTMLUListElement | null>, field: string) {
  const removed = useRef<number | null>(null);
  useEffect(() => {
    const [at, isLost] = [removed.current, document.activeElement === document.body];
    removed.current = null;
    if (at === null || !isLost) return;
    const left = [...(list.current?.querySelectorAll('button') ?? [])];
    (left[Math.min(at, left.length - 1)] ?? document.getElementById(field))?.focus();
  });
  return (pressed: Element, at: number) => {
    if (isByKeyboard(pressed)) removed.current = at;
  };
}

/** Is there before the first chip comes, and draws nothing then. */
export function ChipList({ label, chips, onRemove, onClear, field }: ChipListProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const note = useFocusAfterRemoval(list, field);
  if (chips.length === 0) return null;
  return (
    <ul ref={list} aria-label={label} className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, label: name }, at) => (
        <li key={key} className="inline-flex min-h-8 max-w-full items-center rounded-full bg-brand-soft pl-3 text-sm font-medium text-ink">
          <span className="min-w-0 break-words">{name}</span>
          <button
            type="button"
            aria-label={t`Remove ${name}`}
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
