/** A test that leaves a line in the table printed at the end of the run. */
import { appendFileSync } from 'node:fs';
import { inject, test } from 'vitest';
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
