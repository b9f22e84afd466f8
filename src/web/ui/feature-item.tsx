/** An icon, a few words and a sentence: one of several reasons or steps. */
import type { ReactNode } from 'react';

export type FeatureItemProps = { icon: ReactNode; title: ReactNode; children: ReactNode; step?: number };

export function FeatureItem({ icon, title, children, step }: FeatureItemProps) {
  return (
    <li className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="inline-flex size-12 items-center justify-center rounded-lg bg-brand-soft text-brand">{icon}</span>
        {step !== undefined && <span aria-hidden="true" className="h-px flex-1 bg-line" />}
      </div>
      <h3 className="text-xl font-bold">
        {step !== undefined && <span className="mr-2 text-brand tabular-nums">{step}.</span>}
        {title}
      </h3>
      <p className="text-pretty text-muted">{children}</p>
    </li>
  );
}
