/** Assignment of leads by fair share. */
import type { assignment } from '../../../contract/assignment.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { Db } from '../../platform/database.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { assignLeads } from '../leads/assign-service.ts';
import { type Cell, eligibleCount } from './cell-rules.ts';
import { closeCells, type Ledger, lockLedger, openCells, type Reading, readLedger } from './ledger-service.ts';
import { lockApproved, lockWaiting, selectWaiting, USUAL_PAGE } from './queries.ts';
import { cellName, cellOfLead, cellsOf, cellWishes, giveAway, type Given, type NotGiven, shareOut, type StaffedCell, type WaitingLead } from './share-out-rules.ts';

// Pages grow from the usual one, since leads that nobody can take come in numbers.
const LARGEST_PAGE = 1000;
const GROWTH = 4;
// Each try is lost to another person's suspension at this very moment.
const MOST_TRIES = 20;

/** What would become of the leads looked at so far, as the ledger was read for them. */
type Forecast = { ledger: Map<string, Reading>; cells: Map<string, StaffedCell>; takeable: WaitingLead[]; given: Map<string, Given> };
/** Leads that are locked, those that nobody can take, and what was forecast. */
type Found = { leads: WaitingLead[]; notGiven: NotGiven[]; forecast: Forecast };

/** Gives the oldest pending leads in scope to those whose fair turn it is. */
export async function autoAssign(context: SignedIn, { query, body }: ParsedOf<typeof assignment.autoAssign>): Promise<AnswerOf<typeof assignment.autoAssign>> {
  const asked = body.lead_ids ?? null;
  const found = await lockAssignable(context, asked, asked?.length ?? query.limit ?? body.limit);
  const outcome = found.leads.length === 0 ? { given: [], notGiven: [] } : await giveTurns(context, found);
  return {
    assigned_count: outcome.given.length,
    assignments: outcome.given.map(({ leadId, assigneeId, reason }) => ({ lead_id: leadId, vendor_id: assigneeId, reason })),
    unassigned: withUnasked(asked, outcome.given, [...found.notGiven, ...outcome.notGiven]).map(({ leadId, reason }) => ({ lead_id: leadId, reason })),
  };
}

/** Leads that were named and were not there to be given: not pending, withdrawn, out of scope, or in another run's hands. */
function withUnasked(asked: readonly string[] | null, given: readonly Given[], notGiven: readonly NotGiven[]): NotGiven[] {
  const known = new Set([...given, ...notGiven].map(({ leadId }) => leadId));
  const others = (asked ?? []).filter((id) => !known.has(id));
  return [...notGiven, ...others.map((leadId) => ({ leadId, reason: 'The lead is not waiting to be assigned.' }))];
}

/**
 * Finds and locks up to `limit` leads that somebody can take, by a forecast on the unlocked ledger.
 * Leads that another run holds are skipped, so two runs work side by side. No cell is locked yet:
 * all of them are locked together afterwards, in one order, which is why runs never wait in a circle.
 */
async function lockAssignable(context: SignedIn, ids: readonly string[] | null, limit: number): Promise<Found> {
  const forecast: Forecast = { ledger: new Map(), cells: new Map(), takeable: [], given: new Map() };
  const leads: WaitingLead[] = [];
  const notGiven: NotGiven[] = [];
  let after: string | null = null;
  for (let least = USUAL_PAGE; leads.length < limit; least = Math.min(least * GROWTH, LARGEST_PAGE)) {
    const size = Math.max(limit - leads.length, least);
    const page: WaitingLead[] = await selectWaiting(context.db, context.actor.scope, { after, withoutCells: usedUp(forecast), limit: size, ids });
    if (page.length === 0) break;
    await extend(context, forecast, page);
    const part = forecastPage(forecast.cells, page, limit - leads.length);
    const locked = part.takeable.length === 0 ? new Set<string>() : await lockWaiting(context.db, part.takeable.map((lead) => lead.id));
    forecast.takeable.push(...part.takeable);
    for (const given of part.given) forecast.given.set(given.leadId, given);
    leads.push(...part.takeable.filter((lead) => locked.has(lead.id)));
    notGiven.push(...part.notGiven);
    after = part.last;
  }
  return { leads, notGiven, forecast };
}

function usedUp({ cells }: Forecast): Cell[] {
  return [...cells.values()].filter((cell) => eligibleCount(cell) === 0);
}

/** Reads what the page's leads ask of their cells. Where not everybody was read, a longer line is, and the leads looked at before are given from it again. */
async function extend(context: SignedIn, forecast: Forecast, page: readonly WaitingLead[]): Promise<void> {
  const short = new Set(cellsOf(page).map(cellName).filter((name) => forecast.cells.get(name)?.others.all !== 0));
  if (short.size === 0) return;
  const isShort = (lead: WaitingLead) => { const key = cellOfLead(lead); return key !== null && short.has(cellName(key)); };
  const earlier = forecast.takeable.filter(isShort);
  const ledger = await readLedger(context.db, cellWishes([...earlier, ...page.filter(isShort)]));
  for (const [name, reading] of ledger) forecast.ledger.set(name, reading);
  for (const [name, cell] of openCells(ledger)) forecast.cells.set(name, cell);
  for (const lead of earlier) {
    const outcome = giveAway(forecast.cells, lead);
    // Somebody else's run may have come in between.
    if ('given' in outcome) forecast.given.set(lead.id, outcome.given);
    else forecast.given.delete(lead.id);
  }
}

function forecastPage(cells: ReadonlyMap<string, StaffedCell>, page: readonly WaitingLead[], wanted: number) {
  const takeable: WaitingLead[] = [];
  const given: Given[] = [];
  const notGiven: NotGiven[] = [];
  let last = '';
  for (const lead of page) {
    if (takeable.length === wanted) break;
    const outcome = giveAway(cells, lead);
    if ('given' in outcome) {
      takeable.push(lead);
      given.push(outcome.given);
    } else {
      notGiven.push(outcome.notGiven);
    }
    last = lead.id;
  }
  return { takeable, given, notGiven, last };
}

type Outcome = { given: Given[]; notGiven: NotGiven[] };

/** Decides under the locks of the cells and carries it out. When a person was suspended meanwhile, all is decided anew without them. */
async function giveTurns(context: SignedIn, { leads, forecast }: Found): Promise<Outcome> {
  const wishes = cellWishes(leads);
  let known: Ledger = forecast.ledger;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { ledger, isAsBefore } = await lockLedger(context.db, wishes, known);
    const isAsForecast = tries === 0 && isAsBefore && leads.length === forecast.takeable.length && leads.length === forecast.given.size;
    const cells = isAsForecast ? forecast.cells : openCells(ledger);
    const outcome = isAsForecast ? { given: [...forecast.given.values()], notGiven: [] } : shareOut(cells, leads);
    if (await areApproved(context.db, outcome.given)) {
      await assignLeads(context, outcome.given);
      await closeCells(context.db, wishes.map((wish) => cells.get(cellName(wish))!));
      return outcome;
    }
    known = ledger;
  }
  throw fail('not_ready');
}

/** Locks those who would get leads against a suspension at the same time. */
async function areApproved(db: Db, given: readonly Given[]): Promise<boolean> {
  const winners = [...new Set(given.map(({ assigneeId }) => assigneeId))];
  return (await lockApproved(db, winners)).size === winners.length;
}
