/** Ids stay with their keys. */
import { expect, it } from 'vitest';
import { IdLedger } from './ids.ts';

it('gives the next free id of a range and the same one again', () => {
  const ledger = IdLedger.parse('');
  expect([ledger.idOf('a', 100, 200), ledger.idOf('b', 100, 200), ledger.idOf('c', 200, 300), ledger.idOf('a', 100, 200)]).toEqual([100, 101, 200, 100]);
});

it('keeps ids over runs and never gives a retired one again', () => {
  const first = IdLedger.parse('');
  first.idOf('gone', 100, 200);
  first.idOf('stays', 100, 200);
  const second = IdLedger.parse(first.toText());
  expect(second.idOf('new', 100, 200)).toBe(102);
  expect(second.idOf('stays', 100, 200)).toBe(101);
  expect(IdLedger.parse(second.toText()).toText()).toBe(second.toText());
});
