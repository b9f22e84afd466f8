/** Lines of a plain list, parted by thin rules. */
import { Children, type ReactNode } from 'react';

export function List({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line">
      {Children.map(children, (child) => <li className="py-2">{child}</li>)}
    </ul>
  );
}
