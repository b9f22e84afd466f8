/** Lists, their counts, and the benches that time them. */
import { type Defect, http, unit } from './defect.ts';

export const LISTS: readonly Defect[] = [
  {
    name: 'lists of leads ordered by time alone',
    file: 'src/server/platform/page-queries.ts',
    from: 'sql`order by t.created_at desc, t.${sql.ref(id)} desc`',
    to: 'sql`order by t.created_at desc`',
    suite: http('features/leads/admin-list'),
  },
  {
    name: 'the directory ordered without a last word on who comes first',
    file: 'src/server/features/vendors/queries.ts',
    from: 'return sql.join(ORDERS[order.by].map(({ column, descending }) => sql`',
    to: "return sql.join(ORDERS[order.by].filter(({ column }) => column !== 'user_id').map(({ column, descending }) => sql`",
    suite: http('features/vendors/list'),
  },
  {
    name: 'the total of a long list counts every row',
    file: 'src/server/platform/page-queries.ts',
    from: 'where ${where} limit ${COUNT_STOP}),',
    to: 'where ${where}),',
    suite: http('platform/page-queries'),
  },
  {
    name: 'a page of a list as long as the caller likes',
    file: 'src/contract/shared/pagination.ts',
    from: "limit: z._default(numericText({ label: 'limit', min: 1, max: maxLimit }), defaultLimit)",
    to: "limit: z._default(numericText({ label: 'limit', min: 1, max: maxLimit * 1000 }), defaultLimit)",
    suite: http('features/vendors/list'),
  },
  {
    name: 'a bench tells a percentile one place too far',
    file: 'scripts/bench/percentiles.ts',
    from: 'Math.ceil(share * sorted.length) - 1)',
    to: 'Math.floor(share * sorted.length))',
    suite: unit('scripts/bench/percentiles'),
  },
  {
    name: 'a bench counts too slow as well enough',
    file: 'scripts/bench/measure.ts',
    from: 'value <= most && value >= least && (shareOfLimit',
    to: 'value <= most && value >= least && (true || shareOfLimit',
    suite: unit('scripts/bench/measure'),
  },
  {
    name: 'a bench ends well although figures are not as wanted',
    file: 'scripts/bench/measure.ts',
    from: 'exitCode: missed === 0 ? 0 : 1',
    to: 'exitCode: 0',
    suite: unit('scripts/bench/measure'),
  },
  {
    name: 'a place of another level has the people of the first',
    file: 'src/server/features/vendors/queries.ts',
    from: 'sql`l.type = ${sql.lit(TYPES[level])}`, ',
    to: '',
    suite: http('features/vendors/very-many'),
  },
  {
    name: 'skills of people who move to another city are not counted anew',
    file: 'src/server/migrations/0103_vendor_skills.sql',
    from: 'select country_id, state_id, city_id, specialization_ids from added\n      except all select country_id, state_id, city_id, specialization_ids from removed',
    to: 'select specialization_ids from added\n      except all select specialization_ids from removed',
    suite: http('features/vendors/words'),
  },
];
