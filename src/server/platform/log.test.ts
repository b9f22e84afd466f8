/** What a line of the log holds of a fault. */
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(fault: unknown): unknown {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: fault }, 'request failed');
  return (JSON.parse(lines[0]!) as { err: unknown }).err;
}

test('the kind and the place of a fault, neither the values of a row nor the connection', () => {
  const fault = Object.assign(new Error('duplicate key value'), { code: '23505', detail: 'Key (email)=(asha@example.com) already exists.', client: { secretKey: 7 } });
  expect(logged(fault)).toEqual({ type: 'Error', message: 'duplicate key value', code: '23505', stack: fault.stack });
});

test.each(['22P02', '22001'])('no message of PostgreSQL that quotes what somebody sent (%s)', (code) => {
  const fault = Object.assign(new Error('invalid input syntax for type uuid: "asha@example.com\n    at Asha\'s, 98765"'), { code });
  expect(logged(fault)).toEqual({ type: 'Error', message: '[not logged]', code, stack: expect.stringMatching(/^Error: \[not logged\]\n {4}at (?!.*asha)/is) });
});

test.each([null, 'a word', 7])('whatever was thrown leaves its line (%s)', (thrown) => {
  expect(logged(thrown)).toEqual({});
});
