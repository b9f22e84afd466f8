/** The initials of a person in a circle. */
export type AvatarProps = { name: string; size?: 'md' | 'lg' };

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
export function Avatar({ name, size = 'md' }: AvatarProps) {
  return (
    <span aria-hidden="true" className={`inline-flex shrink-0 items-center justify-center rounded-full bg-brand-soft font-bold text-brand-strong ${SIZES[size]}`}>
      {initialsOf(name)}
    </span>
  );
}
