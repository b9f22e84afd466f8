/** A person in a circle: the photo where there is one, else the initials. */
export type AvatarProps = { name: string; src?: string | null; size?: 'md' | 'lg' };

const SIZES = { md: 'size-12 text-lg', lg: 'size-16 text-xl' } as const;
// Of graphemes, as is the default. Its rules take a slow phone a tenth of a second to load: only names that need them ask for it.
let segmenter: Intl.Segmenter | undefined;
/** A letter of ASCII before another one is a whole grapheme. */
const STARTS_PLAIN = /^[!-~](?:[!-~]|$)/;

function firstGrapheme(word = ''): string {
  if (STARTS_PLAIN.test(word)) return word.charAt(0);
  segmenter ??= new Intl.Segmenter();
  return [...segmenter.segment(word)][0]?.segment ?? '';
}

/** First letters of the first and last word; whole graphemes, so Devanagari stays readable. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => firstGrapheme(word))
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
