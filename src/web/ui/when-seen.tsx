/** Content below the fold: the server sends it, the browser runs it once it comes into view. */
import { Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react';

type Gate = { opened: Promise<void>; open: () => void };

function createGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Waiting keeps the server's HTML as it is, so nothing moves. */
function Gated({ gate, children }: { gate: Gate; children: ReactNode }) {
  if (!import.meta.env.SSR) use(gate.opened);
  return children;
}

/** `fallback` stands there after a navigation in the browser; give it the height of the content. */
export function WhenSeen({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [gate] = useState(createGate);
  useEffect(() => {
    if (!frame.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) gate.open();
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [gate]);
  return (
    <div ref={frame}>
      <Suspense fallback={fallback}>
        <Gated gate={gate}>{children}</Gated>
      </Suspense>
    </div>
  );
}
