/** Where things stand on a page: widths, distances, columns. */
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type Gap = 'xs' | 'sm' | 'md' | 'lg' | 'xl';
const GAPS: Readonly<Record<Gap, string>> = { xs: 'gap-1', sm: 'gap-2', md: 'gap-4', lg: 'gap-6', xl: 'gap-10' };

const WIDTHS = { form: 'max-w-form', prose: 'max-w-prose', md: 'max-w-md', page: 'max-w-page' } as const;

/** The frame of a screen: centred, with the page's margins. */
export function Page({ children, width = 'page' }: { children: ReactNode; width?: keyof typeof WIDTHS }) {
  return (
    <div className={cx('mx-auto flex w-full flex-col gap-6 px-4 py-8 sm:px-6 sm:py-12', WIDTHS[width])}>
      {children}
    </div>
  );
}

/** A part of a page with its heading. */
export function Section({ title, actions, children, id }: { title?: ReactNode; actions?: ReactNode; children: ReactNode; id?: string }) {
  return (
    <section aria-labelledby={title && id ? id : undefined} className="flex flex-col gap-4">
      {(title || actions) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {/* A long title breaks into lines before the actions fall below it. */}
          {title && <h2 id={id} className="min-w-0 grow basis-40 text-xl font-bold">{title}</h2>}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

/** Things below each other. */
export function Stack({ children, gap = 'md', align }: { children: ReactNode; gap?: Gap; align?: 'start' | 'center' }) {
  return (
    <div className={cx('flex min-w-0 flex-col', GAPS[gap], align === 'start' && 'items-start', align === 'center' && 'items-center text-center')}>
      {children}
    </div>
  );
}

/** Things beside each other, wrapping; with `nowrap` on phones only, with `grow` as wide as the row there. */
export function Row({ children, gap = 'sm', justify, nowrap, grow }: { children: ReactNode; gap?: Gap; justify?: 'between' | 'end' | 'center'; nowrap?: boolean; grow?: boolean }) {
  const place = justify && { between: 'justify-between', end: 'justify-end', center: 'justify-center' }[justify];
  return <div className={cx('flex flex-wrap items-center', nowrap && 'sm:flex-nowrap sm:[&>button]:whitespace-nowrap', grow && 'max-sm:*:grow', GAPS[gap], place)}>{children}</div>;
}

const MIN_WIDTHS = { sm: 'grid-min-sm', md: 'grid-min-md', lg: 'grid-min-lg', thirds: 'md:grid-cols-3' } as const;

/** As many equal columns as fit: at least 11, 17 or 21 rem each; `thirds`: three from 768 px on, so that none stands alone. */
export function Grid({ children, min = 'md', gap = 'md', as: Tag = 'div' }: { children: ReactNode; min?: keyof typeof MIN_WIDTHS; gap?: Gap; as?: 'div' | 'ul' | 'ol' }) {
  return <Tag className={cx('grid', MIN_WIDTHS[min], GAPS[gap])}>{children}</Tag>;
}

/** A side panel and the main part; one column below 1024 px, where `side` is hidden if `collapse`. */
export function Split({ side, children, collapse }: { side: ReactNode; children: ReactNode; collapse?: boolean }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div className={collapse ? 'hidden lg:block' : ''}>{side}</div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Filters and actions above a list. Choices are as wide before their options have come as afterwards, so that nothing jumps. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {children}
    </div>
  );
}

/** Shown from 1024 px on, for example what concerns keyboards. */
export function WideOnly({ children }: { children: ReactNode }) {
  return <div className="hidden lg:block">{children}</div>;
}

/** Shown below 1024 px only, for example the opener of a drawer. */
export function NarrowOnly({ children }: { children: ReactNode }) {
  return <div className="lg:hidden">{children}</div>;
}

/** A wide part and a card beside it; below each other on narrow screens. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:gap-16">
      <div className="min-w-0">{children}</div>
      <div className="min-w-0">{aside}</div>
    </div>
  );
}
