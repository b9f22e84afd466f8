/** What must hold, ticked off as it does. */
import { Trans } from '@lingui/react/macro';
import { Circle, CircleCheck } from 'lucide-react';

export type ChecklistItem = { label: string; met: boolean };

export function Checklist({ label, items }: { label: string; items: readonly ChecklistItem[] }) {
  return (
    <ul aria-label={label} className="grid-min-sm grid gap-x-4 gap-y-1 text-sm">
      {items.map(({ label: text, met }) => (
        <li key={text} className={`flex items-center gap-2 ${met ? 'text-success' : 'text-muted'}`}>
          {met ? <CircleCheck aria-hidden="true" size={18} className="shrink-0" /> : <Circle aria-hidden="true" size={18} className="shrink-0" />}
          <span>
            {text}
            <span className="sr-only">{met ? <Trans>(fulfilled)</Trans> : <Trans>(not yet)</Trans>}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
