/** What each role sees first. Reads only. */
import type { adminVendors } from '../../../contract/admin-vendors.ts';
import type { dashboards } from '../../../contract/dashboards.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { Db } from '../../platform/database.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { findMemberInScope } from '../accounts/service.ts';
import * as adminQueries from './admin-queries.ts';
import * as counts from './count-queries.ts';
import { findHistoryPage, listHistory } from './history-queries.ts';
import { presentActivity, presentAssigned, presentHistory, presentMonths, presentOwnProfile, presentReferred, presentStats } from './present.ts';
import * as queries from './queries.ts';
import { countsOf, isWhole, lastMonths, propertyCountsOf, startOfMonth, type WorkCounts } from './rules.ts';

const RECENT = 20;
const CHART_MONTHS = 12;
const CHART_PROFESSIONS = 10;

/** A vendor's assigned and referred leads, with figures. */
export async function readVendorDashboard(context: SignedIn): Promise<AnswerOf<typeof dashboards.vendor>> {
  const { work, counts } = await readWork(context);
  return { ...work, stats: workStats(counts) };
}

/** A broker's assigned and referred leads, with figures for buyers and sellers. */
export async function readBrokerDashboard(context: SignedIn): Promise<AnswerOf<typeof dashboards.broker>> {
  const { work, counts, assigned } = await readWork(context);
  const property = isWhole(assigned) ? propertyCountsOf(assigned) : await queries.countProperty(context.db, context.actor.userId);
  return { ...work, stats: { ...workStats(counts), buyer_leads: property.buyer, seller_leads: property.seller } };
}

async function readWork({ db, actor, now }: SignedIn) {
  const [{ assigned, counts }, { referred, total }, profile] = await Promise.all([readAssigned(db, actor.userId), readReferred(db, actor.userId), queries.findOwnProfile(db, actor.userId)]);
  const work = {
    assigned_leads: assigned.map((row) => presentAssigned(row, actor.userId, now)),
    assigned_total: counts.assigned,
    referred_leads: referred.map(presentReferred),
    referred_total: total,
    profile: presentOwnProfile(profile),
  };
  return { work, counts, assigned };
}

/** Counted by the database only for those few who have more than the list shows. */
async function readAssigned(db: Db, userId: string) {
  const assigned = await queries.listAssigned(db, userId);
  return { assigned, counts: isWhole(assigned) ? countsOf(assigned) : await queries.countAssigned(db, userId) };
}

async function readReferred(db: Db, userId: string) {
  const referred = await queries.listReferred(db, userId);
  return { referred, total: isWhole(referred) ? referred.length : await queries.countReferred(db, userId) };
}

function workStats(counts: WorkCounts) {
  return { total_assigned_leads: counts.assigned, completed_leads: counts.completed, pending_leads: counts.pending };
}

/** Counts in the administrator's scope, and what this month added. */
export async function readAdminStats({ db, actor, now }: SignedIn): Promise<AnswerOf<typeof dashboards.adminStats>> {
  const [people, leads] = await Promise.all([
    counts.countPeople(db, actor.scope, startOfMonth(now)),
    counts.countLeads(db, actor.scope, lastMonths(now, 1)[0]!),
  ]);
  return presentStats({ ...people, ...leads });
}

/** Leads of the last year by month and status, and by profession, in the administrator's scope. */
export async function readAdminCharts({ db, actor, now }: SignedIn): Promise<AnswerOf<typeof dashboards.adminCharts>> {
  const months = lastMonths(now, CHART_MONTHS);
  const [byMonth, professions] = await Promise.all([
    counts.countByMonth(db, actor.scope, months[0]!),
    counts.countByProfession(db, actor.scope, months[0]!, CHART_PROFESSIONS),
  ]);
  return { months: presentMonths(months, byMonth), professions };
}

/** The newest activities in scope, in plain words. */
export async function readRecentActivity({ db, actor }: SignedIn): Promise<AnswerOf<typeof dashboards.recentActivity>> {
  return (await adminQueries.listRecent(db, actor.scope, RECENT)).map(presentActivity);
}

/** The module admin who asks, with the assigned cities. */
export async function readModuleAdminProfile({ db, actor }: SignedIn): Promise<AnswerOf<typeof dashboards.moduleAdminProfile>> {
  const row = await adminQueries.findModuleAdmin(db, actor.userId);
  return { ...row, full_name: row.full_name ?? row.email };
}

/** What was done to and by a vendor or broker in scope, as far as it happened in scope. */
export async function readVendorHistory({ db, actor }: SignedIn, { params, query }: ParsedOf<typeof adminVendors.history>): Promise<AnswerOf<typeof adminVendors.history>> {
  const member = await findMemberInScope(db, actor.scope, params.id);
  if (!member) throw fail('not_found');
  const { skip, limit } = query;
  const { total, ids } = await findHistoryPage(db, actor.scope, member.id, { skip, limit });
  return { activity: (await listHistory(db, ids)).map((row) => presentHistory(row, member.id)), total, skip, limit };
}
