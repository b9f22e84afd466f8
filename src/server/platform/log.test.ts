/** What a line of the log holds of a fault. */
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('a fault that is none leaves its line', () => {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: null }, 'request failed');
  expect(JSON.parse(lines[0]!)).toMatchObject({ err: {}, msg: 'request failed' });
});

test('the kind and the place of a fault, neither the values of a row nor the connection', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const fault = Object.assign(new Error('duplicate key value'), { code: '23505', detail: 'Key (email)=(asha@example.com) already exists.', client: { secretKey: 7 } });
  log.error({ err: fault }, 'request failed');
  const { err } = JSON.parse(lines[0]!) as { err: object };
  expect(err).toEqual({ type: 'Error', message: 'duplicate key value', code: '23505', stack: fault.stack });
});
