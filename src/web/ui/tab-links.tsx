/** Screens of one area side by side, as links that look like tabs. */
import { NavLink } from 'react-router';
import { TAB } from './tabs.tsx';

export type TabLink = { to: string; label: string };

export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
      {links.map(({ to, label: text }) => <NavLink key={to} to={to} end className={TAB}>{text}</NavLink>)}
    </nav>
  );
}
