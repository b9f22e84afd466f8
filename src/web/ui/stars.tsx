/** A rating in stars, halves included. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

export type StarsProps = { rating: number; count?: number; size?: 'sm' | 'md' };

/** Nearest half star, as a share of five. */
export function starShare(rating: number): number {
  const halves = Math.round(Math.min(5, Math.max(0, rating)) * 2);
  return halves / 10;
}

/** Shows the stars, the figure and the count: 4.5 (12). Read out as '4.5 out of 5, 12 ratings'. */
export function Stars({ rating, count, size = 'md' }: StarsProps) {
  const { t, i18n } = useLingui();
  const figure = i18n.number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const outOf = t`${figure} out of 5`;
  const name = count === 0 ? t`No ratings yet` : count === undefined ? outOf : `${outOf}, ${t`${plural(count, { one: '# rating', other: '# ratings' })}`}`;
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <span
        role="img"
        aria-label={name}
        className={size === 'sm' ? 'stars h-4 w-20' : 'stars h-5 w-25'}
        style={{ '--share': `${starShare(rating) * 100}%` } as React.CSSProperties}
      />
      {count === 0 ? (
        <span aria-hidden="true" className="text-sm text-muted">{name}</span>
      ) : (
        <span aria-hidden="true" className="font-semibold">{figure}</span>
      )}
      {count !== undefined && count > 0 && <span aria-hidden="true" className="text-sm text-muted">({i18n.number(count)})</span>}
    </span>
  );
}
