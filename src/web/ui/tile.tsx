/** A card of a grid: as high as its neighbours, its actions at the bottom. */
import type { ReactNode } from 'react';

export type TileProps = {
  children: ReactNode;
  actions?: ReactNode;
  /** An action below the others, over the whole width. */
  lastAction?: ReactNode;
  /** What an action has to say; where it may come, pass '' so that its line is kept free. */
  note?: ReactNode;
  /** Id of the heading that names the tile. */
  labelledBy?: string;
};

/** An item of a list: put it into `<Grid as="ul">`. */
export function Tile({ children, actions, lastAction, note, labelledBy }: TileProps) {
  return (
    <li className="min-w-0">
      <article aria-labelledby={labelledBy} className="flex h-full flex-col gap-4 rounded-xl border border-line bg-raised p-4 shadow-card sm:p-5">
        <div className="flex min-w-0 flex-1 flex-col gap-3">{children}</div>
        {note !== undefined && <p aria-live="polite" className="-my-2 min-h-6 text-sm">{note}</p>}
        {actions && <div className="grid gap-2 xs:grid-cols-[minmax(max-content,1fr)_1fr]">{actions}</div>}
        {lastAction && <div className="-mt-2 flex flex-col">{lastAction}</div>}
      </article>
    </li>
  );
}
