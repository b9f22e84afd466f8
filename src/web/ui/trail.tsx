/** The way down to what is open, as links; the last one is where one is. */
import { ChevronRight } from 'lucide-react';
import { TextLink } from './text-link.tsx';

export type TrailProps = { label: string; steps: readonly { label: string; to: string }[] };

export function Trail({ label, steps }: TrailProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-1">
        {steps.map((step, position) => (
          <li key={step.to} className="flex min-h-touch items-center gap-1">
            {position > 0 && <ChevronRight aria-hidden="true" size={16} className="text-muted" />}
            {position < steps.length - 1 ? <TextLink to={step.to}>{step.label}</TextLink> : <span aria-current="page" className="font-semibold">{step.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
