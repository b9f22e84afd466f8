/** A framed piece of content. */
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export type CardProps = {
  children: ReactNode;
  as?: 'div' | 'article' | 'section' | 'li';
  padding?: 'none' | 'md' | 'lg';
  /** Id of the heading that names the card. */
  labelledBy?: string;
  tone?: 'plain' | 'brand' | 'sunken';
};

const PADDING = { none: '', md: 'p-4 sm:p-5', lg: 'p-5 sm:p-8' } as const;
const TONES = {
  plain: 'border border-line bg-raised shadow-card',
  brand: 'bg-brand-soft',
  sunken: 'bg-sunken',
} as const;

export function Card({ children, as: Tag = 'div', padding = 'md', labelledBy, tone = 'plain' }: CardProps) {
  return (
    <Tag aria-labelledby={labelledBy} className={cx('min-w-0 rounded-xl', TONES[tone], PADDING[padding])}>
      {children}
    </Tag>
  );
}
