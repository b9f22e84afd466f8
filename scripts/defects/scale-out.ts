/** Several servers, and a replica beside the database. */
import { type Defect, faults, http, scaleOut } from './defect.ts';

const ROUTE = 'src/server/platform/http/route.ts';

export const SCALE_OUT: readonly Defect[] = [
  {
    name: 'the directory read from the primary although there is a replica',
    file: ROUTE,
    from: "const replica = reads === 'replica' ? dependencies.readReplica : undefined;",
    to: 'const replica = undefined as Read | undefined;',
    suite: http('platform/replica'),
  },
  {
    name: 'whoever is signed in reads from the replica',
    file: ROUTE,
    from: 'return request.headers.authorization === undefined ? read(act) : act(context.db);',
    to: 'return read(act);',
    suite: http('platform/replica'),
  },
  {
    name: 'a replica that is lost in the midst of a read fails it',
    file: 'src/server/platform/replica.ts',
    from: 'if (!isReplicaFault(error)) throw error;',
    to: 'if (error !== null) throw error;',
    suite: http('platform/replica'),
  },
  {
    name: 'answers of a replica kept in memory before it holds what has changed',
    file: 'src/server/start.ts',
    from: 'log, replica?.holds)',
    to: 'log)',
    suite: scaleOut('scale-out', 'a profile changes while replay stands still'),
  },
  {
    name: 'a replica that stands still goes on answering',
    file: 'src/server/platform/replica.ts',
    from: 'lag.ageMs(performance.now()) <= MAX_LAG_MS',
    to: 'lag.ageMs(performance.now()) < Infinity',
    suite: scaleOut('scale-out', 'replay on the replica stands still'),
  },
  {
    name: 'servers that start together migrate at once',
    file: 'src/server/platform/migrations.ts',
    from: "await client.query(patiently('select pg_advisory_lock($1)', [LOCK]));",
    to: "await client.query(patiently('select $1::int', [LOCK]));",
    suite: http('platform/migrations'),
  },
  {
    name: 'what belongs to somebody may be kept by shared caches',
    file: 'src/server/platform/http/present.ts',
    from: "(endpoint.cache ?? 'no-store') : 'no-store'",
    to: "(endpoint.cache ?? 'no-store') : 'reference'",
    suite: scaleOut('shared-cache', 'what belongs to somebody'),
  },
  {
    name: 'each server remembers by itself who is signed in',
    file: ROUTE,
    from: 'await dependencies.authenticate(db, token, dependencies.clock())',
    to: '((globalThis as { known?: Record<string, Actor | null> }).known ??= {})[token] ??= await dependencies.authenticate(db, token, dependencies.clock())',
    suite: faults('two-servers', 'sessions, keys and limits'),
  },
  {
    name: 'each server counts limits by itself',
    file: 'src/server/platform/http/server.ts',
    from: 'await app.register(rateLimit, { global: false, store: rateLimitStore(db) });',
    to: 'await app.register(rateLimit, { global: false });',
    suite: scaleOut('scale-out', 'limits with two servers'),
  },
  {
    name: 'a server that stops says that it is ready',
    file: 'src/server/platform/http/health.ts',
    from: '!isDraining() && (await usable.ask()) && !isDraining()',
    to: 'await usable.ask()',
    suite: scaleOut('scale-out', 'rolling restart of both servers'),
  },
  {
    name: 'a server says that it is ready without the bucket of its files',
    file: 'src/server/platform/files/s3-store.ts',
    from: 'check: async () => void (await client.send(new HeadBucketCommand({ Bucket }), patience(CHECK_PATIENCE_MS))),',
    to: 'check: async () => void new HeadBucketCommand({ Bucket }),',
    suite: scaleOut('bucket', 'the bucket goes away'),
  },
  {
    name: 'a statement to a primary that hangs is waited for without end',
    file: 'src/server/platform/database.ts',
    from: '    query_timeout: statementTimeout + 1000,\n',
    to: '',
    suite: scaleOut('frozen-primary', 'the primary hangs under load'),
  },
];
