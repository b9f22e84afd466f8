/** Slides that change by themselves until somebody cares: dots are tabs, Pause comes first. */
import { useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from './button.tsx';

export type CarouselProps = {
  label: string;
  slides: readonly { name: string; content: ReactNode }[];
  intervalMs: number;
};

const STILL = '(prefers-reduced-motion: reduce)';

function subscribeMotion(listener: () => void): () => void {
  const query = window.matchMedia(STILL);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribeMotion, () => window.matchMedia(STILL).matches, () => true);
}

/** Index after a key in a list of tabs, or `null` for other keys. */
export function tabAfterKey(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function Dots({ id, slides, index, onPick }: { id: string; slides: CarouselProps['slides']; index: number; onPick: (index: number) => void }) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfterKey(event.key, index, slides.length);
    if (next === null) return;
    event.preventDefault();
    onPick(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={t`Choose a slide`} className="flex" onKeyDown={onKeyDown}>
      {slides.map((slide, position) => (
        <button
          key={slide.name}
          type="button"
          role="tab"
          id={`${id}-tab-${position}`}
          aria-controls={`${id}-${position}`}
          aria-selected={position === index}
          aria-label={slide.name}
          tabIndex={position === index ? 0 : -1}
          onClick={() => onPick(position)}
          className="group inline-flex size-touch items-center justify-center"
        >
          <span className="h-2.5 w-2.5 rounded-full bg-control transition-all group-aria-selected:w-6 group-aria-selected:bg-brand" />
        </button>
      ))}
    </div>
  );
}

/** Stops for good at the first focus or press, for a while under the pointer, and never starts under reduced motion. */
export function Carousel({ label, slides, intervalMs }: CarouselProps) {
  const { t } = useLingui();
  const id = useId();
  const reduced = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null);
  const [hovered, setHovered] = useState(false);
  const playing = choice === null ? !reduced : choice === 'play';
  const rotating = playing && !hovered;
  useEffect(() => {
    if (!rotating) return;
    const timer = setInterval(() => setIndex((now) => (now + 1) % slides.length), intervalMs);
    return () => clearInterval(timer);
  }, [rotating, slides.length, intervalMs]);
  return (
    <div
      role="group"
      aria-roledescription={t`carousel`}
      aria-label={label}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      className="flex flex-col gap-4"
    >
      <div className="order-2 flex items-center justify-center gap-1">
        <IconButton
          label={playing ? t`Pause` : t`Play`}
          icon={playing ? <Pause aria-hidden="true" size={18} /> : <Play aria-hidden="true" size={18} />}
          onClick={() => setChoice(playing ? 'pause' : 'play')}
        />
        <div onFocus={() => setChoice('pause')}>
          <Dots id={id} slides={slides} index={index} onPick={setIndex} />
        </div>
      </div>
      <div aria-live={rotating ? 'off' : 'polite'} className="grid">
        {slides.map((slide, position) => (
          <div
            key={slide.name}
            role="tabpanel"
            id={`${id}-${position}`}
            aria-labelledby={`${id}-tab-${position}`}
            className={`col-start-1 row-start-1 flex flex-col justify-center transition-opacity duration-300 ${position === index ? '' : 'invisible opacity-0'}`}
          >
            {slide.content}
          </div>
        ))}
      </div>
    </div>
  );
}
