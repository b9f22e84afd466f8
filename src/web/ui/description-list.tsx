/** Names and values of one record. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

export type Description = {
  term: ReactNode;
  /** Nothing (`null`, `undefined`, '') shows as 'Not provided'. */
  value: ReactNode;
  /** For example a 'Change' link. */
  action?: ReactNode;
};

const isNothing = (value: ReactNode) => value === null || value === undefined || value === '';

export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="divide-y divide-line">
      {items.map((item, position) => (
        <div key={position} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(9rem,1fr)_2fr_auto]">
          <dt className="font-semibold">{item.term}</dt>
          <dd className="min-w-0 break-words">
            {isNothing(item.value) ? <span className="text-muted"><Trans>Not provided</Trans></span> : item.value}
          </dd>
          {item.action && <dd>{item.action}</dd>}
        </div>
      ))}
    </dl>
  );
}
