/** How long a registration has waited, counted in working days. Pure. */

const DAY_MS = 86_400_000;
/** Weekdays are those of India, where the administrators work. */
const KOLKATA_OFFSET_MS = 5.5 * 3_600_000;
const PROMISED_WORKING_DAYS = 2;
/** Further back nothing changes the answer. */
const LOOK_BACK_DAYS = 14;

const isWeekend = (dayNumber: number) => {
  // Day 0 of the epoch was a Thursday.
  const weekday = (dayNumber + 4) % 7;
  return weekday === 0 || weekday === 6;
};

/** Working time between two moments in milliseconds; Saturdays and Sundays do not count. */
function workingTime(from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; ) {
    const day = Math.floor(at / DAY_MS);
    const end = Math.min(to, (day + 1) * DAY_MS);
    if (!isWeekend(day)) sum += end - at;
    at = end;
  }
  return sum;
}

/** True when a registration waits longer than the two working days that applicants are promised. */
export function isOverdue(registeredAt: string, now: Date): boolean {
  const to = now.getTime() + KOLKATA_OFFSET_MS;
  const from = Math.max(new Date(registeredAt).getTime() + KOLKATA_OFFSET_MS, to - LOOK_BACK_DAYS * DAY_MS);
  return workingTime(from, to) > PROMISED_WORKING_DAYS * DAY_MS;
}
