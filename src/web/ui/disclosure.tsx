/** A line that opens to show more; what is inside is made when it is opened for the first time. */
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';

export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => event.currentTarget.open && setWasOpen(true)}>
      <summary className="flex min-h-touch cursor-pointer list-none items-center gap-2 rounded-md py-1.5 hover:bg-sunken">
        <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-muted transition-transform group-open:rotate-90" />
        <span className="min-w-0 flex-1">{summary}</span>
      </summary>
      {wasOpen && <div className="pt-1 pb-3 pl-6.5">{children}</div>}
    </details>
  );
}
