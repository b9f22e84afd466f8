/** Processes that are killed, databases that freeze, disks that lie. */
import { type Defect, faults, http, unit } from './defect.ts';

const DATABASE = 'src/server/platform/database.ts';

export const FAULTS: readonly Defect[] = [
  {
    name: 'what is acknowledged before it is committed',
    file: 'src/server/platform/http/route.ts',
    from: 'return await inTransaction(dependencies.db, async (tx) => {',
    to: `const early: typeof inTransaction = (db, act) => new Promise((resolve, reject) => {
        const late = async (tx: Db) => {
          const answer = await act(tx);
          resolve(answer);
          await new Promise((done) => setTimeout(done, 100));
          return answer;
        };
        inTransaction(db, late).catch(reject);
      });
    // Those without a key do as before, or nobody could be made whom the tests need.
    return await (call === null ? inTransaction : early)(dependencies.db, async (tx) => {`,
    suite: faults('under-load', 'kill -9 of the server'),
  },
  {
    name: 'a connection to a server that takes no writes any more kept',
    file: DATABASE,
    from: 'if (errorCode(error) === READ_ONLY) giveUp',
    to: 'if (errorCode(error) === undefined) giveUp',
    suite: http('platform/lost-connections', 'where a pooler went on to a server'),
  },
  {
    name: 'a migration never waits until a cleaning gives way',
    file: 'src/server/platform/migrations.ts',
    from: 'tries % longPatience.everyTries === 0 ? longPatience.patience : patience',
    to: 'patience',
    suite: http('platform/migrations', 'being cleaned'),
  },
  {
    name: 'a start goes on when it is told to stop',
    file: 'src/server/start.ts',
    from: 'await unlessStopping(openParts(config, log, stops, prepare), stopping)',
    to: 'await openParts(config, log, stops, prepare)',
    suite: faults('start', 'a migration waits for a lock'),
  },
  {
    name: 'a statement of a migration goes on without its server',
    file: 'src/server/platform/migrations.ts',
    from: '    await noticeLoss(client);\n',
    to: '',
    suite: faults('start', 'a statement of a migration takes long'),
  },
  {
    name: 'a stop does not wait for what is under way',
    file: 'src/server/run.ts',
    from: 'void server.stop().then(() => process.exit(0));',
    to: 'process.exit(0);',
    suite: faults('under-load', 'SIGTERM of the server'),
  },
  {
    name: 'a second signal ends a stop in the midst of it',
    file: 'src/server/run.ts',
    from: 'process.on(signal,',
    to: 'process.once(signal,',
    suite: faults('under-load', 'SIGTERM of the server'),
  },
  {
    name: 'who came before a stop is not told to go elsewhere',
    file: 'src/server/platform/http/draining.ts',
    from: "app.addHook('onSend',",
    to: "app.addHook('onRequest',",
    suite: unit('src/server/platform/http/draining'),
  },
  {
    name: 'a stop closes connections without a notice',
    file: 'src/server/platform/http/draining.ts',
    from: '  await delay(NOTICE_MS);\n',
    to: '',
    suite: unit('src/server/platform/http/draining'),
  },
  {
    name: 'a page that cannot be had for a moment is a 500',
    file: 'src/server/platform/page-calls.ts',
    from: 'throw new Response(null, { status });',
    to: 'throw error;',
    // With a database that goes away most pages are refused before they are begun: that one is being made is chance.
    suite: unit('src/server/platform/page-calls'),
  },
  {
    name: 'a page whose visitor cannot be counted is answered as to a program',
    file: 'src/server/platform/page-limit.ts',
    from: 'if (!notes) throw fault;',
    to: 'if (!notes || error !== fault) throw fault;',
    suite: http('platform/page-limit'),
  },
  {
    name: 'a page asks on after a refusal that took its time',
    file: 'src/server/platform/page-calls.ts',
    from: 'if (seconds > 0 && clock() - arrivedMs > LAST_CALL_MS)',
    to: 'if (seconds < 0)',
    suite: unit('src/server/platform/page-calls'),
  },
  {
    name: 'a page waits for what is not answered at all',
    file: 'src/server/platform/page-calls.ts',
    from: 'await inTime(call(...given), arrivedMs + LAST_ANSWER_MS - clock())',
    to: 'await call(...given)',
    suite: unit('src/server/platform/page-calls', 'what is not answered in time'),
  },
  {
    name: 'an act that took its time before it came to the database waits there as long as any',
    file: 'src/server/platform/http/route.ts',
    from: 'if (leftMs >= LEAST_ACT_MS) return inTime(actOnce(running, prepared), leftMs, note);',
    to: 'if (leftMs >= LEAST_ACT_MS) return actOnce(running, prepared);',
    suite: http('platform/http/route', 'is not waited for beyond the eight seconds'),
  },
  {
    name: 'a database that loses what it acknowledged taken for fit',
    file: 'src/server/platform/storage-checks.ts',
    from: "if (rows[0]!.value === 'off')",
    to: "if (rows[0]!.value === 'never')",
    suite: unit('src/server/platform/storage-checks'),
  },
  {
    name: 'a demo folder taken for a real one',
    file: 'src/server/start.ts',
    from: 'if (isDemo) throw',
    to: "if (isDemo && config.mode === 'test') throw",
    suite: faults('start', 'a demo folder taken for a real one'),
  },
  {
    name: 'an emptied file of the secret taken for a secret',
    file: 'src/server/platform/keys.ts',
    from: 'if (kept !== undefined && Buffer.byteLength(kept) < SECRET_BYTES) throw',
    to: 'if (kept !== undefined && Buffer.byteLength(kept) < 0) throw',
    suite: unit('src/server/platform/keys'),
  },
  {
    name: 'what a killed start left is emptied once, while its initdb fills it',
    file: 'src/server/platform/embedded-postgres/initdb.ts',
    from: "if (!hasCode(error, 'ENOTEMPTY')) throw error;",
    to: 'throw error;',
    suite: http('platform/embedded-postgres/embedded-postgres', 'whose initdb still goes on'),
  },
  {
    name: 'a server ready by what it saw before its database was gone',
    file: 'src/server/platform/http/health.ts',
    from: "  pool.on('remove', () => usable.forget());\n",
    to: '',
    suite: unit('src/server/platform/http/health'),
  },
  {
    name: 'http addresses allowed in production',
    file: 'src/server/platform/config.ts',
    from: "if (mode === 'production' && URL.canParse(address))",
    to: "if (mode === 'test' && URL.canParse(address))",
    suite: unit('src/server/platform/config'),
  },
  {
    name: 'the embedded database does not write through to the disk',
    file: 'src/server/platform/embedded-postgres/server-arguments.ts',
    from: '    fsync: safety,',
    to: "    fsync: 'off',",
    suite: unit('src/server/platform/embedded-postgres/pure-parts'),
  },
  {
    name: 'a worker that lost its database is not followed by another',
    file: 'src/server/platform/jobs.ts',
    from: '    if (stopped) return;\n    options.log.warn',
    to: '    if (runner) return;\n    options.log.warn',
    suite: http('platform/jobs'),
  },
  {
    name: 'statements without a time limit',
    file: DATABASE,
    from: '    statement_timeout: statementTimeout,\n',
    to: '',
    suite: http('platform/time-limits'),
  },
  {
    name: 'waits for a lock without a time limit',
    file: DATABASE,
    from: ' -c lock_timeout=2000',
    to: '',
    suite: http('platform/time-limits'),
  },
  {
    name: 'a transaction that nobody goes on with holds its locks',
    file: DATABASE,
    from: ' -c idle_in_transaction_session_timeout=10000',
    to: '',
    suite: http('platform/time-limits'),
  },
  {
    name: 'who asks while idle connections are closed is given one of them',
    file: DATABASE,
    from: "  client.emit('error', new Error(reason));\n",
    to: '',
    suite: http('platform/time-limits'),
  },
  {
    name: 'the connection of a statement without an answer goes back to the pool',
    file: DATABASE,
    from: '  client.release = () => release(error);\n',
    to: '  client.release = () => release();\n',
    suite: http('platform/time-limits'),
  },
  {
    name: 'what a part of a large run of fair share gave is not noted under its key',
    file: 'src/server/features/assignment/parts-service.ts',
    from: ', ({ given }) => noteOf(context, given))',
    to: ')',
    suite: http('features/assignment/auto-assign-many', 'gives the rest when it is asked for again'),
  },
  {
    name: 'what a part of a large run of fair share gave is noted a moment after it counts',
    file: 'src/server/platform/http/apart.ts',
    from: 'if (call && about !== undefined) await insertNote(tx, call, about);',
    to: `if (call && about !== undefined) {
            await sql\`commit\`.execute(tx);
            await new Promise((done) => setTimeout(done, 100));
            await sql\`begin\`.execute(tx);
            await insertNote(tx, call, about);
          }`,
    suite: faults('fair-share', 'kill -9 between two parts of such a run'),
  },
  {
    name: 'what was looked at beyond those wanted is given, too',
    file: 'src/server/features/assignment/parts-service.ts',
    from: 'return [{ leads, limit }];',
    to: 'return [{ leads, limit: leads.length }];',
    and: [{ file: 'src/server/features/assignment/run-service.ts', from: 'if (leads.length <= limit) return leads;', to: 'if (leads.length >= 0) return leads;' }],
    suite: http('features/assignment/auto-assign-many', 'none is given instead of them'),
  },
  {
    name: 'a run that gave nothing since its cells were held counts as done',
    file: 'src/server/features/assignment/parts-service.ts',
    from: 'if (given.length === 0 && failures.length > 0)',
    to: 'if (given.length === 0 && done.length === 0 && failures.length > 0)',
    suite: http('features/assignment/auto-assign-many', 'may be tried again'),
  },
  {
    name: 'nobody listens when idle connections are lost',
    file: DATABASE,
    from: "  pool.on('error', noteLoss);\n",
    to: '',
    and: [{ file: DATABASE, from: "    client.on('error', noteLoss);\n", to: '' }],
    suite: http('platform/lost-connections'),
  },
  {
    name: 'a database that goes away during a start ends it with a stack',
    file: 'src/server/run.ts',
    from: '  const line = lineFor(error, MENDABLE);\n  if (line === null) throw error;',
    to: '  if (!MENDABLE.some((kind) => error instanceof kind)) throw error;\n  const line = lineFor(error, MENDABLE);',
    suite: faults('start', 'killed while a server prepares it'),
  },
  {
    name: 'servers that start together prepare one database at once',
    file: 'src/server/platform/migrations.ts',
    from: "await client.query(patiently('select pg_advisory_lock($1)', [LOCK]));",
    to: "await client.query(patiently('select $1::int', [LOCK]));",
    suite: faults('start', 'two servers migrate at once'),
  },
  {
    name: 'a migration is noted apart from what it does',
    file: 'src/server/platform/migrations.ts',
    from: 'await client.query(`begin; set',
    to: 'await client.query(`set',
    suite: faults('start', 'kill -9 between a migration and the note of it'),
  },
  {
    name: 'a stop does one thing after the other',
    file: 'src/server/start.ts',
    from: 'await Promise.all([drain(app), ...workers.map((worker) => worker.stop())]);',
    to: 'await drain(app);\n    for (const worker of workers) await worker.stop();',
    suite: faults('mail', 'and the database is frozen'),
  },
  {
    name: 'a database whose disk is full is a fault of ours',
    file: 'src/server/platform/database-faults.ts',
    from: '|ENOENT|53\\\\w{3}|55P03|',
    to: '|ENOENT|55P03|',
    suite: faults('full-disk', 'full disk of the database under load'),
  },
  {
    name: 'a migration waits for its locks in front of everybody',
    file: 'src/server/platform/migrations.ts',
    from: 'patience: 250,',
    to: 'patience: 0,',
    suite: http('platform/migrations'),
  },
  {
    name: 'nobody answers while a server starts',
    file: 'src/server/start.ts',
    from: 'if (config.port === 0) return undefined;',
    to: 'if (config.port >= 0) return undefined;',
    suite: faults('start', 'database comes 5 s after the server'),
  },
  {
    name: 'a server goes by its own clock, however wrong',
    file: 'src/server/platform/database-clock.ts',
    from: '    offsetMs = found;\n',
    to: '',
    suite: http('platform/database-clock'),
  },
  {
    name: 'a server says that it is ready without its database',
    file: 'src/server/platform/http/health.ts',
    from: '.catch(() => [false]);',
    to: '.catch(() => [true]);',
    suite: faults('lost-database', 'kill -9 of the database under load'),
  },
];
