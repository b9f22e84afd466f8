/** Scripts for pgbench, and what is read of what it says. */
import { expect, test } from 'vitest';
import { demandNoneFailed, ranSince, scriptOf } from './pgbench.ts';

const SEVEN = '01a21449-4266-7109-b8ac-1eda4192979c';
const FOUR = '8b20ad5f-4603-4f44-b842-15be03d7bdab';
const begin = { text: 'begin', values: [] };

test('parameters are written into a statement on one line, without colons of their own', () => {
  expect(scriptOf([{ text: 'select $1::text,\n  $2::integer[], $3', values: ["it's 10:30", [1, 2], null] }], false)).toBe("select E'it''s 10\\x3a30'::text, array[1, 2]::integer[], null;\n");
});

test('new ids begin with the time of the transaction where those of the product do, others do not', () => {
  const [, , , statement] = scriptOf([begin, { text: 'insert into leads values ($1, $2)', values: [SEVEN, `key-${FOUR}`] }], true).split('\n');
  expect(statement).toBe(`insert into leads values (overlay(md5(:n || '${SEVEN}') placing lpad(to_hex((date_part('epoch', now()) * 1000)::bigint), 12, '0') from 1)::uuid, (E'key-' || md5(:n || '${FOUR}')::uuid || E''));`);
});

test('a phone number is one and the same new one wherever it stands', () => {
  const values = ['918499999999', '+91 8499999999', 'meera8499999999@example.com', 'REF-105000', '2026-11-25T19:57:55.174Z', '17956416000001'];
  const [, , , statement] = scriptOf([begin, { text: '$1, $2, $3, $4, $5, $6', values }], true).split('\n');
  expect(statement).toBe(String.raw`(E'91' || :phone::text || E''), (E'+91 ' || :phone::text || E''), (E'meera' || :phone::text || E'@example.com'), E'REF-105000', E'2026-11-25T19\x3a57\x3a55.174Z', E'17956416000001';`);
});

test('new ids are refused outside of a transaction, and comments that would hide the rest of a statement', () => {
  expect(() => scriptOf([{ text: 'select 1', values: [] }], true)).toThrow('transaction');
  expect(() => scriptOf([{ text: 'select 1 -- one\n, 2', values: [] }], false)).toThrow('comment');
});

test('only transactions that ended after the first second count', () => {
  const lines = ['0 1 900000 0 1000 999999', '1 1 2000 0 1001 500000', '0 2 4000 1 1002 0', '1 2 3000 0 1003 0'];
  expect(ranSince(1_001_000, lines)).toEqual({ answers: 3, perSecond: 1.5, p50: 3, p99: 4 });
  expect(ranSince(1_003_000, lines)).toEqual({ answers: 0, perSecond: 0, p50: 0, p99: 0 });
});

test('a run of which transactions failed is no result', () => {
  const told = (failed: string) => `number of transactions actually processed: 99\nnumber of failed transactions: ${failed}\nlatency average = 1.000 ms\n`;
  expect(() => demandNoneFailed(told('0 (0.000%)'))).not.toThrow();
  expect(() => demandNoneFailed(told('3 (3.000%)'))).toThrow('3 failed');
});
