/** How long a press or a typed letter takes until the screen shows what came of it, on a phone four times slower than this machine. */
import { type Browser, chromium as playwright, type Page } from '@playwright/test';
import { signInByCall, storedSession } from '../../e2e/support.ts';
import type { Journey, Thumb } from './journeys.ts';

/** Of the slowest press of a visit; Web Vitals calls so much good. */
export const MOST_MS = 200;
const SLOWER = 4;
// What comes after the last press: its frame, and the entry that tells of it.
const SETTLES_MS = 1000;
const PHONE = { viewport: { width: 360, height: 760 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;

/** `fault`: it could not be walked to its end. */
export type Visit = { name: string; presses: number; slowestMs: number; slowest: string } | { name: string; fault: string };
type Press = { ms: number; what: string };
type Noting = { notePress(press: Press): void };

/** Walks each journey in a window of its own. */
export async function timePresses(base: string, chromium: string, journeys: readonly Journey[]): Promise<Visit[]> {
  const browser = await playwright.launch({ executablePath: chromium });
  try {
    const visits: Visit[] = [];
    for (const journey of journeys) visits.push(await timeJourney(browser, base, journey).catch((error: Error) => ({ name: journey.name, fault: error.message })));
    return visits;
  } finally {
    await browser.close();
  }
}

async function timeJourney(browser: Browser, base: string, { name, as, go }: Journey): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, baseURL: base });
  try {
    if (as !== undefined) await context.addInitScript((session) => localStorage.setItem('auth', session), storedSession(await signInByCall(context.request, as)));
    const page = await context.newPage();
    const seen = await watchPresses(page);
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const thumb = countingThumb();
    await go(page, thumb);
    await page.waitForTimeout(SETTLES_MS);
    const slowest = seen.toSorted((a, b) => b.ms - a.ms)[0];
    // All presses of a visit are hardly ever within one frame: rather, the browser told of none.
    if (!slowest) throw new Error('No press was noted.');
    return { name, presses: thumb.count(), slowestMs: slowest.ms, slowest: slowest.what };
  } finally {
    await context.close();
  }
}

/** All presses that took a frame or more, as they come. */
async function watchPresses(page: Page): Promise<Press[]> {
  const seen: Press[] = [];
  await page.exposeFunction('notePress', (press: Press) => seen.push(press));
  await page.addInitScript(() => {
    // No function here is kept in a variable: tsx would mark it by a helper that the page does not have.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        if (entry.interactionId === 0) continue;
        const name = entry.target instanceof Element ? (entry.target.getAttribute('aria-label') ?? entry.target.textContent ?? '').trim() : '';
        (window as unknown as Noting).notePress({ ms: entry.duration, what: `${entry.name} ${name.slice(0, 40)}`.trim() });
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  return seen;
}

function countingThumb(): Thumb & { count(): number } {
  let presses = 0;
  return {
    async tap(where) {
      presses += 1;
      await where.tap();
    },
    async type(where, text) {
      presses += 1 + text.length;
      await where.tap();
      await where.pressSequentially(text, { delay: 60 });
    },
    count: () => presses,
  };
}
