/** How old a replica counts as, after what was seen of both logs. */
import { expect, test } from 'vitest';
import { createLag } from './replica-lag.ts';

type Seen = ['primary', position: number, atMs: number] | ['replica', position: number] | ['forget'];

test.each<[string, Seen[], number]>([
  ['nothing is known at first', [], Infinity],
  ['a position of the primary alone tells nothing', [['primary', 100, 1000]], Infinity],
  ['held as soon as it is reached', [['primary', 100, 9000], ['replica', 100]], 1000],
  ['a replica that is behind holds the older moment', [['primary', 100, 7000], ['replica', 100], ['primary', 200, 8000], ['replica', 150]], 3000],
  ['and the newer one once it catches up', [['primary', 100, 7000], ['primary', 200, 8000], ['primary', 300, 9000], ['replica', 250]], 2000],
  ['an idle primary does not age its replica', [['primary', 100, 1000], ['replica', 100], ['primary', 100, 9500], ['replica', 100]], 500],
  ['a replica that is cut off ages although the primary is idle at its position', [['primary', 100, 1000], ['replica', 100], ['primary', 101, 5000], ['replica', 100], ['primary', 101, 9000], ['replica', 100]], 9000],
  ['a server that took over further back is followed from there', [['primary', 500, 1000], ['primary', 400, 9000], ['replica', 450]], 1000],
  ['an answer that comes late does not age it', [['primary', 100, 9000], ['replica', 100], ['replica', 50]], 1000],
  ['what was set aside starts anew', [['primary', 100, 9000], ['replica', 100], ['forget'], ['replica', 100]], Infinity],
])('%s', (_name, seen, age) => {
  const lag = createLag();
  for (const one of seen) {
    if (one[0] === 'primary') lag.primaryAt(one[1], one[2]);
    else if (one[0] === 'replica') lag.replicaAt(one[1]);
    else lag.forget();
  }
  expect(lag.ageMs(10_000)).toBe(age);
  expect([0, 1].map((more) => lag.holds(Math.max(0, 10_000 - age) + more))).toEqual([age !== Infinity, false]);
});
