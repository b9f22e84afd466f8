/** Which faults of the database an operator is told of in one line, and which are worth another try. */
import { expect, test } from 'vitest';
import { databaseFault, isNotReady } from './database-faults.ts';

const fault = (code: string | undefined, message: string) => Object.assign(new Error(message), { code });

test.each<[what: string, error: unknown, isNotReady: boolean, line: string | null]>([
  ['nobody there', fault('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1'), true, 'The database cannot be used: connect ECONNREFUSED 127.0.0.1:1'],
  ['nobody there, at two addresses of one name', Object.assign(new AggregateError([new Error('connect ::1'), new Error('connect 127.0.0.1')], ''), { code: 'ECONNREFUSED' }), true, 'The database cannot be used: connect ::1, connect 127.0.0.1'],
  ['nothing said but a code', fault('EHOSTUNREACH', ''), true, 'The database cannot be used: EHOSTUNREACH'],
  ['stopped in the midst', fault('57P01', 'terminating connection due to administrator command'), true, 'The database cannot be used: terminating connection due to administrator command'],
  ['the line is cut', fault(undefined, 'Connection terminated unexpectedly'), true, 'The database cannot be used: Connection terminated unexpectedly'],
  ['no answer', fault(undefined, 'Query read timeout'), true, 'The database cannot be used: Query read timeout'],
  ['full', fault('53100', 'could not extend file'), true, 'The database cannot be used: could not extend file'],
  ['another password', fault('28P01', 'password authentication failed'), false, 'The database cannot be used: password authentication failed'],
  ['no such database', fault('3D000', 'database "newsco" does not exist'), false, 'The database cannot be used: database "newsco" does not exist'],
  ['no right to make tables', fault('42501', 'permission denied for schema public'), false, 'The database cannot be used: permission denied for schema public'],
  ['a standby', fault('25006', 'cannot execute CREATE TABLE\nin a read-only transaction'), true, 'The database cannot be used: cannot execute CREATE TABLE in a read-only transaction'],
  ['a certificate of its own', fault('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'), false, 'The database cannot be used: self-signed certificate'],
  ['no socket', Object.assign(fault('ENOENT', 'connect ENOENT /run/.s.PGSQL.5432'), { syscall: 'connect' }), true, 'The database cannot be used: connect ENOENT /run/.s.PGSQL.5432'],
  ['lost to a lock', fault('40P01', 'deadlock detected'), true, null],
  ['a statement over its time', fault('57014', 'canceling statement due to statement timeout'), true, null],
  ['no file, or no socket', fault('ENOENT', 'no such file'), true, null],
  ['a rule of a table', fault('23505', 'duplicate key value'), false, null],
  ['a fault of ours', new TypeError('x is not a function'), false, null],
  ['no error at all', null, false, null],
])('%s', (_what, error, notReady, line) => {
  expect([isNotReady(error), databaseFault(error)]).toEqual([notReady, line]);
});
