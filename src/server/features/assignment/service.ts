/** Assignment of leads by fair share. */
import type { assignment } from '../../../contract/assignment.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { assignLeads } from '../leads/assign-service.ts';
import type { Cell } from './cell-rules.ts';
import { closeCells, lockLedger, openCells, readLedger } from './ledger-service.ts';
import { lockApproved, lockWaiting, selectWaiting } from './queries.ts';
import { cellName, cellsOf, giveAway, type Given, type NotGiven, shareOut, type WaitingLead } from './share-out-rules.ts';

// Leads looked at in a first page; later pages grow, since leads that nobody can take come in numbers.
const SMALLEST_PAGE = 10;
const LARGEST_PAGE = 1000;

/** Gives the oldest pending leads in scope to those whose fair turn it is. */
export async function autoAssign(context: SignedIn, { query, body }: ParsedOf<typeof assignment.autoAssign>): Promise<AnswerOf<typeof assignment.autoAssign>> {
  const asked = body.lead_ids ?? null;
  const found = await lockAssignable(context, asked, asked?.length ?? query.limit ?? body.limit);
  const outcome = found.leads.length === 0 ? { given: [], notGiven: [] } : await giveTurns(context, found.leads);
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
async function lockAssignable(context: SignedIn, ids: readonly string[] | null, limit: number): Promise<{ leads: WaitingLead[]; notGiven: NotGiven[] }> {
  const forecast = new Map<string, Cell>();
  const leads: WaitingLead[] = [];
  const notGiven: NotGiven[] = [];
  let after: string | null = null;
  for (let size = Math.max(limit, SMALLEST_PAGE); leads.length < limit; size = Math.min(size * 4, Math.max(limit, LARGEST_PAGE))) {
    const page: WaitingLead[] = await selectWaiting(context.db, context.actor.scope, { after, withoutCells: usedUp(forecast), limit: size, ids });
    if (page.length === 0) break;
    await extend(context, forecast, page);
    const part = forecastPage(forecast, page, limit - leads.length, context.now);
    const locked = part.takeable.length === 0 ? new Set<string>() : await lockWaiting(context.db, part.takeable.map((lead) => lead.id));
    leads.push(...part.takeable.filter((lead) => locked.has(lead.id)));
    notGiven.push(...part.notGiven);
    after = part.last;
  }
  return { leads, notGiven };
}

function usedUp(forecast: ReadonlyMap<string, Cell>): Cell[] {
  return [...forecast.values()].filter((cell) => cell.queue.length === 0);
}

async function extend(context: SignedIn, forecast: Map<string, Cell>, page: readonly WaitingLead[]): Promise<void> {
  const missing = cellsOf(page).filter((key) => !forecast.has(cellName(key)));
  if (missing.length === 0) return;
  for (const [name, cell] of openCells(await readLedger(context.db, missing))) forecast.set(name, cell);
}

function forecastPage(forecast: ReadonlyMap<string, Cell>, page: readonly WaitingLead[], wanted: number, now: Date) {
  const takeable: WaitingLead[] = [];
  const notGiven: NotGiven[] = [];
  let last = '';
  for (const lead of page) {
    if (takeable.length === wanted) break;
    const outcome = giveAway(forecast, lead, now);
    if ('given' in outcome) takeable.push(lead);
    else notGiven.push(outcome.notGiven);
    last = lead.id;
  }
  return { takeable, notGiven, last };
}

/** Decides under the locks of the cells and carries it out. A person who was suspended meanwhile is left out and the rest decided anew. */
async function giveTurns(context: SignedIn, leads: readonly WaitingLead[]): Promise<{ given: Given[]; notGiven: NotGiven[] }> {
  const ledger = await lockLedger(context.db, cellsOf(leads));
  const gone = new Set<string>();
  for (;;) {
    const cells = openCells(ledger, gone);
    const outcome = shareOut(cells, leads, context.now);
    const winners = [...new Set(outcome.given.map((given) => given.assigneeId))];
    const approved = await lockApproved(context.db, winners);
    const lost = winners.filter((id) => !approved.has(id));
    if (lost.length === 0) {
      await assignLeads(context, outcome.given);
      await closeCells(context.db, cells.values());
      return outcome;
    }
    for (const id of lost) gone.add(id);
  }
}
