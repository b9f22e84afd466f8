/** What axe finds on a page, looked for inside the page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Color = { r: number; g: number; b: number; alpha: number; parseString: (text: string) => Color };
type Inside = { axe: typeof Axe & { commons: { color: { Color: { new (red: number, green: number, blue: number): Color; prototype: Color } } } } };

/** Runs in the page. A screen has a handful of colours, and reading them again for each text took a fifth of the time. */
function rememberColors(): void {
  const { Color } = (globalThis as unknown as Inside).axe.commons.color;
  const { parseString } = Color.prototype;
  const known = new Map<string, Color>();
  Color.prototype.parseString = function (text) {
    const color = known.get(text) ?? parseString.call(new Color(0, 0, 0), text);
    known.set(text, color);
    return Object.assign(this, { r: color.r, g: color.g, b: color.b, alpha: color.alpha });
  };
}

/** One line for each violation of WCAG 2.2 AA. The package for Playwright would read axe twice and open a second page for each look, which costs most of a second of work. */
export async function violationsOn(page: Page): Promise<string[]> {
  // Axe cannot look into frames from here.
  if (page.frames().length > 1) throw new Error('A screen with frames needs a look at each of them');
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(SOURCE);
    await page.evaluate(rememberColors);
  }
  return page.evaluate(async (tags) => {
    const { violations } = await (globalThis as unknown as Inside).axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  }, WCAG);
}
