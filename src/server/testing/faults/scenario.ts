/** A test that leaves a line in the table printed at the end of the run. */
import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import type {} from './table.ts';

type Say = (figure: string) => void;

/** `say` tells a figure as soon as it is known, so that it is in the table also when the promise is broken. */
export function scenario(name: string, wanted: string, act: (say: Say) => Promise<void>, timeoutMs = 180_000): void {
  test(name, { timeout: timeoutMs }, async () => {
    const figures: string[] = [];
    let passed = false;
    try {
      await act((figure) => figures.push(figure));
      passed = true;
    } finally {
      appendFileSync(inject('faultTable'), `${JSON.stringify({ name, wanted, measured: figures.join(', ') || '-', passed })}\n`);
    }
  });
}

const LOOK_AGAIN_MS = 50;

/** Milliseconds until it holds. Fails, with what was waited for, when it does not within the limit. */
export async function untilHolds(what: string, holds: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<number> {
  const fromMs = Date.now();
  while (!(await holds())) {
    if (Date.now() - fromMs > limitMs) expect.fail(`not within ${limitMs} ms: ${what}`);
    await delay(LOOK_AGAIN_MS);
  }
  return Date.now() - fromMs;
}
