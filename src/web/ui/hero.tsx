/** The opening of a landing page: claim, sentence, actions, picture. */
import type { ReactNode } from 'react';
import { useHeadingFocus } from './page-heading.tsx';

export type HeroProps = {
  eyebrow?: ReactNode;
  title: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  /** A line of reassurance below the actions. */
  note?: ReactNode;
  picture: { src: string; width: number; height: number };
};

export function Hero({ eyebrow, title, children, actions, note, picture }: HeroProps) {
  const heading = useHeadingFocus();
  return (
    <section className="mx-auto grid max-w-page items-center gap-10 px-4 pt-10 pb-14 sm:px-6 md:pt-16 md:pb-20 lg:grid-cols-[1.2fr_1fr]">
      <div className="flex flex-col items-start gap-5">
        {eyebrow && <p className="rounded-full bg-brand-soft px-3.5 py-1 text-sm font-semibold text-brand-strong">{eyebrow}</p>}
        <h1 ref={heading} tabIndex={-1} className="text-hero font-bold tracking-tight text-balance">{title}</h1>
        <p className="max-w-form text-lg text-pretty text-muted">{children}</p>
        <div className="mt-2 flex w-full flex-col gap-3 sm:w-auto sm:flex-row sm:flex-wrap">{actions}</div>
        {note && <div className="text-sm text-muted">{note}</div>}
      </div>
      <img src={picture.src} width={picture.width} height={picture.height} alt="" className="mx-auto h-auto w-full max-w-form lg:max-w-none" />
    </section>
  );
}
