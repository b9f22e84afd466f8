/** Dates and numbers in the language of the page. */
import { useLingui } from '@lingui/react';

/** Both languages of the site are those of India; a fixed zone makes server and browser agree. */
const TIME_ZONE = 'Asia/Kolkata';

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Largest unit that fits a distance in seconds: [-3, 'day']. */
export function relativeParts(seconds: number): [number, Intl.RelativeTimeFormatUnit] {
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return [Math.trunc(seconds / size), unit];
  }
  return [0, 'minute'];
}

/** Made when it is first asked for: one takes a slow phone some milliseconds, and most parts of a screen ask for one of four. */
function onDemand<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Formatters of one BCP 47 tag. */
export function createFormatters(tag: string) {
  const date = onDemand(() => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: TIME_ZONE }));
  const dateTime = onDemand(() => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE }));
  const number = onDemand(() => new Intl.NumberFormat(tag));
  const relative = onDemand(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
  return {
    date: (iso: string) => date().format(new Date(iso)),
    dateTime: (iso: string) => dateTime().format(new Date(iso)),
    number: (value: number) => number().format(value),
    /** '3 days ago'; `now` is an argument so that tests hold still. */
    relative: (iso: string, now: Date) =>
      relative().format(...relativeParts((new Date(iso).getTime() - now.getTime()) / 1000)),
  };
}

export type Formatters = ReturnType<typeof createFormatters>;

/** The same for all parts of a screen, and of all screens: there are two languages. */
const known = new Map<string, Formatters>();

function formattersOf(tag: string): Formatters {
  const formatters = known.get(tag) ?? createFormatters(tag);
  known.set(tag, formatters);
  return formatters;
}

/** `const format = useFormat(); format.date(lead.created_at)`. */
export function useFormat(): Formatters {
  const { i18n } = useLingui();
  return formattersOf(i18n.locales?.toString() ?? i18n.locale);
}
