/** How far visible parts of a page move without a press. */
import type { Page } from '@playwright/test';

/** From here on a layout shift no longer prints as 0.00. */
export const LEAST_SHIFT = 0.005;

type Kept = { shifted: number };

/** To be called before the page is opened; each opening begins anew. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(() => {
  const kept = window as unknown as Kept;
  kept.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) kept.shifted += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
});

export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Kept).shifted);
