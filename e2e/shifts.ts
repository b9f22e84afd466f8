/** How far visible parts of a page move without a press. */
import type { Page } from '@playwright/test';

/** From here on a layout shift no longer prints as 0.00. */
export const LEAST_SHIFT = 0.005;

type Kept = { shifted: number; noteShifts: (entries: PerformanceEntryList) => void; shifts: PerformanceObserver };

/** Something may still come in late. */
const AT_REST_MS = 500;

/** To be called before the page is opened; each opening begins anew. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(() => {
  const kept = window as unknown as Kept;
  kept.shifted = 0;
  kept.noteShifts = (entries) => {
    for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) kept.shifted += entry.value;
    }
  };
  kept.shifts = new PerformanceObserver((list) => kept.noteShifts(list.getEntries()));
  kept.shifts.observe({ type: 'layout-shift', buffered: true });
});

/** After a moment, with what the browser has not told of yet. */
export async function shiftOf(page: Page): Promise<number> {
  await page.waitForTimeout(AT_REST_MS);
  return page.evaluate(() => {
    const kept = window as unknown as Kept;
    kept.noteShifts(kept.shifts.takeRecords());
    return kept.shifted;
  });
}
