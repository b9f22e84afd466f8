/** Many links to pages of one kind, in as many columns as fit. */
import { PREFETCH } from './prefetch.ts';
import { TextLink } from './text-link.tsx';

export type ListedLink = { to: string; label: string; note?: string };

export function LinkList({ links }: { links: readonly ListedLink[] }) {
  return (
    <ul className="grid grid-min-md gap-x-6">
      {links.map(({ to, label, note }) => (
        <li key={to} className="flex min-h-touch min-w-0 flex-wrap items-center gap-x-1.5 wrap-anywhere"><TextLink to={to} prefetch={PREFETCH}>{label}</TextLink> {note}</li>
      ))}
    </ul>
  );
}
