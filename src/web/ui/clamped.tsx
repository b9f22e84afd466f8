/** A text cut off after two lines; all of it is read out, and shown on hover. */
export function Clamped({ children }: { children: string }) {
  return <span title={children} className="line-clamp-2 max-w-prose min-w-0 break-words">{children}</span>;
}
