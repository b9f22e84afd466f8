/** A person in a circle: the photo where there is one, else the initials. */
export type AvatarProps = { name: string; src?: string | null; size?: 'md' | 'lg' };

const SIZES = { md: 'size-12 text-lg', lg: 'size-16 text-xl' } as const;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** First letters of the first and last word; whole graphemes, so Devanagari stays readable. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => segmenter.segment(word ?? '')[Symbol.iterator]().next().value?.segment ?? '')
    .join('')
    .toLocaleUpperCase('en');
}

/** Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  return (
    <span aria-hidden="true" className={`relative inline-flex shrink-0 items-center justify-center rounded-full bg-brand-soft font-bold text-brand-strong ${SIZES[size]}`}>
      {initialsOf(name)}
      {/* Above the initials, which stay when it cannot be loaded. */}
      {src && <img src={src} alt="" width={256} height={256} loading="lazy" decoding="async" className="absolute inset-0 size-full rounded-full object-cover" />}
    </span>
  );
}
