/** A video of YouTube that loads nothing of it until it is asked for. */
import { CirclePlay } from 'lucide-react';
import { useState } from 'react';

export type VideoFrameProps = {
  /** The 11 characters of the video's id. */
  videoId: string;
  title: string;
  /** Words on the button that starts it. */
  playLabel: string;
};

const FRAME = 'aspect-[16/9] w-full overflow-hidden rounded-lg bg-sunken';

// Some videos refuse to play without a referrer; the sandbox lets the player run and nothing else.
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation';

export function VideoFrame({ videoId, title, playLabel }: VideoFrameProps) {
  const [playing, setPlaying] = useState(false);
  if (!playing) {
    return (
      <button type="button" onClick={() => setPlaying(true)} className={`${FRAME} flex flex-col items-center justify-center gap-2 text-brand hover:bg-brand-soft`}>
        <CirclePlay aria-hidden="true" size={56} strokeWidth={1.5} />
        <span className="px-4 font-semibold">{playLabel}</span>
      </button>
    );
  }
  return (
    <iframe
      src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(videoId)}?autoplay=1&rel=0`}
      title={title}
      sandbox={SANDBOX}
      referrerPolicy="strict-origin-when-cross-origin"
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      className={FRAME}
    />
  );
}
