/** A turning ring: says that something is being waited for. */
import { cx } from './class-names.ts';

export type SpinnerProps = { size?: 'sm' | 'md' | 'lg'; label?: string };

const SIZES = { sm: 'size-5 border-2', md: 'size-8 border-3', lg: 'size-12 border-4' } as const;

/** Decorative without a label; with one it is announced. */
export function Spinner({ size = 'md', label }: SpinnerProps) {
  const ring = (
    <span
      aria-hidden="true"
      className={cx('inline-block shrink-0 animate-spin rounded-full border-current border-r-transparent', SIZES[size])}
    />
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex items-center gap-3 text-muted">
      {ring}
      <span>{label}</span>
    </span>
  );
}
