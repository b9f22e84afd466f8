/** A full-width part of a landing page. */
import type { ReactNode } from 'react';

export type BandTone = 'canvas' | 'surface' | 'brand' | 'soft';

const TONES: Readonly<Record<BandTone, string>> = {
  canvas: '',
  surface: 'border-y border-line bg-surface',
  brand: 'bg-brand text-on-brand',
  soft: 'bg-brand-soft',
};

export function Band({ tone = 'canvas', labelledBy, narrow, children }: { tone?: BandTone; labelledBy?: string; narrow?: boolean; children: ReactNode }) {
  return (
    <section aria-labelledby={labelledBy} className={TONES[tone]}>
      <div className={`mx-auto flex flex-col gap-8 px-4 py-14 sm:px-6 md:py-20 ${narrow ? 'max-w-md' : 'max-w-page'}`}>{children}</div>
    </section>
  );
}

/** Heading and sentence on top of a band. */
export function BandHeading({ id, title, children, center }: { id: string; title: ReactNode; children?: ReactNode; center?: boolean }) {
  return (
    <div className={`flex max-w-prose flex-col gap-3 ${center ? 'mx-auto items-center text-center' : ''}`}>
      <h2 id={id} className="text-3xl font-bold tracking-tight text-balance">{title}</h2>
      {children && <p className="text-lg text-pretty text-muted">{children}</p>}
    </div>
  );
}
