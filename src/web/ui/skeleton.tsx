/** A grey shape that holds the place of what is coming. */
import { cx } from './class-names.ts';

export type SkeletonProps = { shape?: 'line' | 'title' | 'control' | 'block' | 'circle'; width?: 'full' | 'half' | 'third' };

const SHAPES = { line: 'h-4', title: 'h-7', control: 'h-touch', block: 'h-40', circle: 'size-12 rounded-full' } as const;
const WIDTHS = { full: 'w-full', half: 'w-1/2', third: 'w-1/3' } as const;

export function Skeleton({ shape = 'line', width = 'full' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-pulse rounded-sm bg-sunken', SHAPES[shape], shape !== 'circle' && WIDTHS[width])}
    />
  );
}
