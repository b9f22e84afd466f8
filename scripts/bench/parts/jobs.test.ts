/** Jobs of a noted statement are put off. */
import { expect, test } from 'vitest';
import { putOff } from './jobs.ts';

test('jobs that a statement adds are put off to a time that never comes, unheard', () => {
  const text = 'select count(*) from graphile_worker.add_jobs(array(\n  select ($1::text, payload, null, $2::timestamptz, 10, key, null, null)::graphile_worker.job_spec from json_to_recordset($3::json) as job (key text, payload json)))';
  expect(putOff({ text, values: ['send_mail', null, '[]'] })).toEqual({ text: text.replace('add_jobs', 'add_jobs_unheard'), values: ['send_mail', new Date('2100-01-01T00:00:00Z'), '[]'] });
});

test('a statement without jobs stays as it is, and one whose time is not found is refused', () => {
  const plain = { text: 'update leads set status = $1', values: ['pending'] };
  expect(putOff(plain)).toEqual(plain);
  expect(() => putOff({ text: 'select graphile_worker.add_job($1)', values: ['send_mail'] })).toThrow('not found');
});
