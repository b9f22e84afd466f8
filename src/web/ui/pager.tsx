/** Links to the pages of a list: Previous, at most five numbers around the current, Next. */
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export type PagerProps = {
  page: number;
  pageCount: number;
  /** Address of a page, for example the same query with another `page`. */
  hrefFor: (page: number) => string;
  label?: string;
};

const MAX_NUMBERS = 5;

/** At most five page numbers with the current as near to the middle as the ends allow. */
export function pageNumbers(page: number, pageCount: number): number[] {
  const length = Math.min(MAX_NUMBERS, pageCount);
  const latest = pageCount - length + 1;
  const first = Math.max(1, Math.min(page - Math.floor(MAX_NUMBERS / 2), latest));
  return Array.from({ length }, (_, step) => first + step);
}

const ITEM =
  'inline-flex min-h-touch min-w-touch items-center justify-center gap-1 rounded-md px-2 font-semibold tabular-nums';

function Step({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <span aria-disabled="true" className={`${ITEM} text-muted opacity-50`}>{children}</span>;
  return <Link to={to} preventScrollReset={false} className={`${ITEM} text-brand hover:bg-brand-soft`}>{children}</Link>;
}

export function Pager({ page, pageCount, hrefFor, label }: PagerProps) {
  const { t } = useLingui();
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label ?? t`Pages`} className="flex flex-wrap items-center justify-center gap-1">
      <Step to={page > 1 ? hrefFor(page - 1) : null}>
        <ChevronLeft aria-hidden="true" size={18} />
        {t`Previous`}
      </Step>
      {/* Narrow screens have the numbers in a row of their own, above the words. */}
      <div className="order-first flex w-full justify-center gap-1 sm:order-none sm:w-auto">
        {pageNumbers(page, pageCount).map((number) => (
          <Link
            key={number}
            to={hrefFor(number)}
            aria-current={number === page ? 'page' : undefined}
            aria-label={t`Page ${number}`}
            className={`${ITEM} ${number === page ? 'bg-brand text-on-brand' : 'text-ink hover:bg-sunken'}`}
          >
            {number}
          </Link>
        ))}
      </div>
      <Step to={page < pageCount ? hrefFor(page + 1) : null}>
        {t`Next`}
        <ChevronRight aria-hidden="true" size={18} />
      </Step>
    </nav>
  );
}
