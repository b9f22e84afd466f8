/** All faults of a form on top of it; takes the focus when they come. */
import { Trans } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { fieldId } from './field.tsx';

export type FieldFault = { name: string; message: string };

type Nested = { [key: string]: unknown };

/** Faults from React Hook Form's `errors`, in the order of the form. */
export function faultsOf(errors: Nested, prefix = ''): FieldFault[] {
  return Object.entries(errors).flatMap(([key, value]): FieldFault[] => {
    if (typeof value !== 'object' || value === null) return [];
    const name = prefix ? `${prefix}.${key}` : key;
    const { message } = value as { message?: unknown };
    if (typeof message === 'string' && message) return [{ name, message }];
    return 'ref' in value || 'type' in value ? [] : faultsOf(value as Nested, name);
  });
}

export type ErrorSummaryProps = {
  faults: readonly FieldFault[];
  /** A fault of the whole form, for example the server's sentence. */
  message?: string | undefined;
  /** Count of submits: a new one moves the focus again even when the faults are the same. */
  submitCount?: number;
};

function focusField(event: MouseEvent, name: string): void {
  const target = document.getElementById(fieldId(name));
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView({ block: 'center' });
  const inner = target.matches('fieldset') ? target.querySelector<HTMLElement>('input, button') : null;
  (inner ?? target).focus();
}

/** Position of a field in the page; forms know their fields in the order of registration only. */
function positionOf(fault: FieldFault): number {
  const fields = [...document.querySelectorAll('[id^="field-"]')];
  return fields.findIndex((field) => field.id === fieldId(fault.name));
}

function useInPageOrder(faults: readonly FieldFault[], words: string): readonly FieldFault[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const found = [...faults].sort((a, b) => positionOf(a) - positionOf(b)).map((fault) => fault.name);
    // A form without faults is not drawn a second time as soon as it stands there.
    setOrder((known) => (known.length + found.length === 0 ? known : found));
    // The words stand for the faults, which are a new list at every render.
  }, [words]);
  return [...faults].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

/** Put it first in the form or dialog; shows nothing while there is no fault. */
export function ErrorSummary({ faults, message, submitCount }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const words = [message ?? '', ...faults.map((fault) => fault.message)].join('\n').trim();
  const ordered = useInPageOrder(faults, words);
  const seen = useRef({ words: '', submitCount });
  useEffect(() => {
    const before = seen.current;
    const isNew = words.split('\n').some((line) => !before.words.split('\n').includes(line));
    seen.current = { words, submitCount };
    // A fault that goes away while someone types must not take the focus from the field.
    if (words && (isNew || submitCount !== before.submitCount)) box.current?.focus();
  }, [words, submitCount]);
  if (!words) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-md border-2 border-danger bg-surface p-4">
      <h2 className="text-lg font-bold"><Trans>There is a problem</Trans></h2>
      {message && <p className="mt-2 font-medium text-danger">{message}</p>}
      {faults.length > 0 && (
        <ul className="mt-2 flex flex-col">
          {ordered.map((fault) => (
            <li key={fault.name}>
              <a
                href={`#${fieldId(fault.name)}`}
                onClick={(event) => focusField(event, fault.name)}
                className="inline-flex min-h-8 items-center font-medium text-danger underline underline-offset-4"
              >
                {fault.message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
