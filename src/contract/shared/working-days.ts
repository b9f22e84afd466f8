/** Working days as applicants are promised them: Mondays to Fridays in India. Pure. */

const DAY_MS = 86_400_000;
/** Weekdays are those of India, where the administrators work. */
const KOLKATA_OFFSET_MS = 5.5 * 3_600_000;
const PROMISED_WORKING_DAYS = 2;

const isWeekend = (dayNumber: number) => {
  // Day 0 of the epoch was a Thursday.
  const weekday = (dayNumber + 4) % 7;
  return weekday === 0 || weekday === 6;
};

/** Whoever registered before this moment has waited longer than the two working days that were promised. */
export function overdueBefore(now: Date): Date {
  let at = now.getTime() + KOLKATA_OFFSET_MS;
  for (let left = PROMISED_WORKING_DAYS * DAY_MS; ; ) {
    const day = Math.ceil(at / DAY_MS) - 1;
    if (isWeekend(day)) at = day * DAY_MS;
    else if (left === 0) return new Date(at - KOLKATA_OFFSET_MS);
    else {
      const step = Math.min(left, at - day * DAY_MS);
      at -= step;
      left -= step;
    }
  }
}
