/** What two people do at the same moment, or one does twice. */
import { type Defect, http, races } from './defect.ts';

export const CONFLICTS: readonly Defect[] = [
  {
    name: 'a lead accepted or rejected whatever its status',
    file: 'src/server/features/leads/queries.ts',
    from: "    .where('status', '=', move.from)\n",
    to: '',
    suite: http('features/leads/act'),
  },
  {
    name: 'what was forecast of a cell counts although it has changed since',
    file: 'src/server/features/assignment/ledger-service.ts',
    from: 'return known !== undefined && known.version === locked.get(name)!.version && known.notes === locked.get(name)!.notes;',
    to: 'return known !== undefined;',
    suite: races('auto-assign / auto-assign for the last place of a person'),
  },
  {
    name: 'who is noted is taken for what the ledger knew of them',
    file: 'src/server/features/assignment/ledger-queries.ts',
    from: "k.people || coalesce(note.noted, '{}') as by_name",
    to: 'k.people as by_name',
    suite: http('features/assignment/ledger'),
  },
  {
    name: 'nobody is ever full',
    file: 'src/contract/shared/constants.ts',
    from: 'export const MAX_OPEN_LEADS = 5;',
    to: 'export const MAX_OPEN_LEADS = 5000;',
    suite: http('features/assignment/auto-assign'),
  },
  {
    name: 'an applicant approved or rejected whatever the status',
    file: 'src/server/features/accounts/queries.ts',
    from: "    .where('status', '=', from)\n",
    to: '',
    suite: http('features/registration/review'),
  },
  {
    name: 'no unique index on the e-mail of users',
    file: 'src/server/migrations/0006_accounts.sql',
    from: 'create unique index users_email on users',
    to: 'create index users_email on users',
    and: [{ file: 'src/server/features/accounts/queries.ts', from: '.onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())', to: '' }],
    suite: http('features/registration/register'),
  },
  {
    name: 'a link that sets a password spent twice at once',
    file: 'src/server/features/accounts/link-queries.ts',
    from: `    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')`,
    to: "    .returning('user_id')",
    suite: races('reset / reset by one link'),
  },
  {
    name: '`Idempotency-Key` ignored',
    file: 'src/server/platform/http/route.ts',
    from: "const key = endpoint.idempotent ? checkedKey(request.headers['idempotency-key']) : undefined;",
    to: 'const key = undefined as string | undefined;',
    suite: http('features/ratings/rate'),
  },
  {
    name: '`Idempotency-Key` ignored where two calls bring it at once',
    file: 'src/server/platform/http/route.ts',
    from: "const key = endpoint.idempotent ? checkedKey(request.headers['idempotency-key']) : undefined;",
    to: 'const key = undefined as string | undefined;',
    suite: races('submit / submit with one Idempotency-Key'),
  },
  {
    name: 'an `Idempotency-Key` claimed apart from the act',
    file: 'src/server/platform/http/route.ts',
    from: 'once(tx, call, act)',
    to: 'once(dependencies.db, call, act)',
    suite: races('submit / submit with one Idempotency-Key'),
  },
  {
    name: 'a call whose `Idempotency-Key` is still under way is not told so',
    file: 'src/server/platform/http/idempotency.ts',
    from: "    if (errorCode(error) === LOCK_NOT_AVAILABLE) throw fail('idempotency_in_progress');\n",
    to: '',
    suite: http('platform/http/idempotency'),
  },
  {
    name: 'the same form twice at once makes two leads',
    file: 'src/server/features/leads/submission-service.ts',
    from: 'await lockRequester(context.db, submission.digits);',
    to: '',
    suite: races('submit / submit of one request'),
  },
  {
    name: 'a replaced rating counts once more',
    file: 'src/server/features/ratings/service.ts',
    from: '{ stars: body.rating - replaced, ratings: 0 as const }',
    to: '{ stars: body.rating, ratings: 1 as const }',
    suite: http('features/ratings/rate'),
  },
  {
    name: 'a card of the directory made without holding it first',
    file: 'src/server/features/vendors/card-service.ts',
    from: 'await queries.lockCards(db, userIds);',
    to: '',
    suite: http('features/vendors/cards'),
  },
  {
    name: 'acts that lock each other out are not done again',
    file: 'src/server/platform/transaction.ts',
    from: "new Set(['40001', '40P01'])",
    to: "new Set(['40001'])",
    suite: http('platform/transaction'),
  },
];
