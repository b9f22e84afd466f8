/** Who may see and do what. */
import { type Defect, http } from './defect.ts';

const ID_CARD = 'src/server/features/registration/photo-service.ts';

export const ACCESS: readonly Defect[] = [
  {
    name: 'scope forgotten in the list of leads',
    file: 'src/server/features/leads/admin-queries.ts',
    from: "inScope(scope, sql.ref<number>('t.city_id'), compare),",
    to: 'sql<SqlBool>`true`,',
    suite: http('features/leads/admin-list'),
  },
  {
    name: 'scope forgotten when an ID card photo is opened',
    file: ID_CARD,
    from: 'context.actor.scope, params.id',
    to: "{ kind: 'everything' } as never, params.id",
    suite: http('features/registration/id-card-photo'),
  },
  {
    name: 'ID card photo still shown after the decision',
    file: ID_CARD,
    from: "if (member?.status !== 'pending')",
    to: 'if (!member)',
    suite: http('features/registration/id-card-photo'),
  },
  {
    name: 'limits by address count by a header that the caller writes',
    file: 'src/server/platform/http/limits.ts',
    from: ': addressKey(request.ip)}`',
    to: ": addressKey(String(request.headers['x-forwarded-for'] ?? request.ip))}`",
    suite: http('features/accounts/reset'),
  },
  {
    name: 'limit of requests counted by request instead of by phone',
    file: 'src/server/features/leads/request-service.ts',
    from: 'limitRequester(context, [digits, wish.contact.email?.toLowerCase()])',
    to: 'limitRequester(context, [context.request.id])',
    suite: http('features/leads/request'),
  },
  {
    name: 'a link that sets a password works again',
    file: 'src/server/features/accounts/link-queries.ts',
    from: '.set({ used_at: now })',
    to: '.set({ used_at: null })',
    suite: http('features/accounts/reset'),
  },
  {
    name: 'sessions without an end',
    file: 'src/server/features/accounts/queries.ts',
    from: ' and s.expires_at > ${now}`',
    to: '`',
    suite: http('features/accounts/sessions'),
  },
  {
    name: 'anyone may end the session of anyone',
    file: 'src/server/features/accounts/session-queries.ts',
    from: "    .where('id', '=', id)\n    .where('user_id', '=', userId)\n",
    to: "    .where('id', '=', id)\n",
    suite: http('features/accounts/sessions'),
  },
  {
    name: 'sessions of a suspended account go on',
    file: 'src/server/features/moderation/service.ts',
    from: "await endSessions(context, member.id, 'suspended');",
    to: '',
    suite: http('features/moderation/suspend'),
  },
  {
    name: 'a right guess of a password among many at once is told so',
    file: 'src/server/features/accounts/service.ts',
    from: "not even that one was right.\n  await refuseWhileLocked(context, email);",
    to: 'not even that one was right.',
    suite: http('features/accounts/login'),
  },
  {
    name: 'writes from foreign pages let in',
    file: 'src/server/platform/http/origins.ts',
    from: "if (WRITES.has(request.method)) throw fail('foreign_origin');",
    to: '',
    suite: http('bad-input/heads'),
  },
  {
    name: 'every foreign page may read answers',
    file: 'src/server/platform/http/origins.ts',
    from: 'if (config.corsOrigins.includes(origin))',
    to: 'if (true)',
    suite: http('bad-input/heads'),
  },
  {
    name: 'vendors rate themselves',
    file: 'src/server/features/ratings/service.ts',
    from: "if (pair.vendorId === pair.raterId) throw fail('own_rating');",
    to: '',
    suite: http('features/ratings/rate'),
  },
  {
    name: 'metrics told to everyone',
    file: 'src/server/platform/http/metrics.ts',
    from: "if (!isToken(token, request)) throw fail('not_signed_in');",
    to: '',
    suite: http('metrics'),
  },
];
