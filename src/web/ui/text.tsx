/** Words on a page: headings below h1, muted and small text, lists. */
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

const LOOKS = { 2: 'text-2xl', 3: 'text-xl', 4: 'text-lg' } as const;

/** A heading; `look` may differ from the level that the outline needs. */
export function Heading({ level, look, id, children }: { level: 2 | 3 | 4; look?: 2 | 3 | 4; id?: string; children: ReactNode }) {
  const Tag = `h${level}` as const;
  return <Tag id={id} className={cx('font-bold tracking-tight', LOOKS[look ?? level])}>{children}</Tag>;
}

/** A paragraph. */
export function Text({ children, muted, small, strong, preserveLines, id }: { children: ReactNode; muted?: boolean; small?: boolean; strong?: boolean; preserveLines?: boolean; id?: string }) {
  return (
    <p id={id} className={cx('max-w-prose min-w-0 break-words', muted && 'text-muted', small && 'text-sm', strong && 'font-semibold', preserveLines && 'whitespace-pre-line')}>
      {children}
    </p>
  );
}

/** An icon and a few words in one line. */
export function IconLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-start gap-2">
      <span aria-hidden="true" className="mt-1 shrink-0 text-muted">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </span>
  );
}

/** Words that stay in one line, such as a date or a phone number in a table; phones may break them. */
export function NoWrap({ children }: { children: ReactNode }) {
  return <span className="sm:whitespace-nowrap">{children}</span>;
}

/** A polite line that changes: counts, loading. Render it always, change its text. */
export function StatusLine({ children }: { children: ReactNode }) {
  return <p role="status" className="text-muted">{children}</p>;
}
