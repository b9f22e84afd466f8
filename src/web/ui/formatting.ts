/** Dates and numbers in the language of the page. */
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

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

/** Formatters of one BCP 47 tag. */
export function createFormatters(tag: string) {
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: TIME_ZONE });
  const dateTime = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE });
  const number = new Intl.NumberFormat(tag);
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  return {
    date: (iso: string) => date.format(new Date(iso)),
    dateTime: (iso: string) => dateTime.format(new Date(iso)),
    number: (value: number) => number.format(value),
    /** '3 days ago'; `now` is an argument so that tests hold still. */
    relative: (iso: string, now: Date) =>
      relative.format(...relativeParts((new Date(iso).getTime() - now.getTime()) / 1000)),
  };
}

export type Formatters = ReturnType<typeof createFormatters>;

/** `const format = useFormat(); format.date(lead.created_at)`. */
export function useFormat(): Formatters {
  const { i18n } = useLingui();
  const tag = i18n.locales?.toString() ?? i18n.locale;
  return useMemo(() => createFormatters(tag), [tag]);
}
