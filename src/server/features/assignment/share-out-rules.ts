/** Hands leads out in the order they came, each to whose turn it is in its cell. Pure. */
import type { ReferralType } from '../../../contract/leads.ts';
import type { FairShareFigures } from '../leads/rules.ts';
import { type Cell, type CellKey, charge, eligibleCount, type LeadWish, nextInLine, NO_REGIONS, NOBODY } from './cell-rules.ts';
import { turnText, type Wanted } from './rules.ts';

/** Made once for each lead: names of the cells of thousands were most of what a run threw away. */
export type NamedCell = CellKey & { readonly name: string };

/** A lead that waits for someone, by its place in line alone. */
export type FoundLead = {
  readonly id: string;
  /** Null for a vendor's lead without a profession, which nobody matches. */
  readonly cell: NamedCell | null;
  /** Somebody of its cell was free when it was found, or is noted to be looked at again, as far as the ledger knew; where thousands are looked for nobody asks, and all count as hopeful. */
  readonly isHopeful: boolean;
};

/** A lead that waits for someone, with all that decides who gets it. */
export type WaitingLead = Omit<FoundLead, 'isHopeful'> & LeadWish & Partial<Pick<FoundLead, 'isHopeful'>>;

/** What is told of leads that stay in a cell. */
export type Staffing = {
  /** Anybody approved belongs to it, with or without room. */
  readonly isStaffed: boolean;
  /** What a lead of it asks for; read only where the ledger has nobody free. */
  readonly wanted: Wanted | null;
};
export type StaffedCell = Cell & Staffing;

/** Who got a lead, and why. */
export type Taken = { readonly leadId: string; readonly assigneeId: string; readonly reason: string };
export type Given = Taken & { readonly fairShare: FairShareFigures };
/** Why nobody got a lead: its part failed, or whether anybody approved is there for it and how many of them have room. */
export type Lack = 'not_now' | { readonly isStaffed: boolean; readonly free: number };
export type Left = {
  readonly leadId: string;
  readonly lack: Lack;
  /** What it asks for, where nobody was free for it when it was found waiting, and nobody is as its cell was read: so it was for this lead, whatever has become of it since. */
  readonly wanted?: Wanted;
};

/** The cell of a lead. */
export function cellOfLead(referralType: ReferralType, cityId: number, professionId: number | null): NamedCell | null {
  return namedCell(cityId, referralType === 'broker' ? 0 : professionId);
}

/** Null without a profession. */
function namedCell(cityId: number, professionId: number | null): NamedCell | null {
  return professionId === null ? null : { cityId, professionId, name: cellName({ cityId, professionId }) };
}

// Ids of professions are smaller, so that city and profession make one number.
const OF_A_CITY = 2 ** 20;

/** Makes each cell once, however many leads are of it: their name is text that maps know again without reading it. */
export function cellsOnce(): typeof namedCell {
  const made = new Map<number, NamedCell | null>();
  return (cityId, professionId) => {
    const key = cityId * OF_A_CITY + (professionId ?? -1);
    const known = made.get(key);
    if (known !== undefined) return known;
    const cell = namedCell(cityId, professionId);
    made.set(key, cell);
    return cell;
  };
}

/** The key as text, for maps. */
export function cellName({ cityId, professionId }: CellKey): string {
  return `${cityId}/${professionId}`;
}

/** The first of these leads, as many as it takes to give so many away. */
export function enoughOf<Lead extends FoundLead>(leads: readonly Lead[], wanted: number): readonly Lead[] {
  let hopeful = 0;
  const last = leads.findIndex((lead) => {
    if (lead.isHopeful) hopeful += 1;
    return hopeful === wanted;
  });
  return last < 0 ? leads : leads.slice(0, last + 1);
}

/** The cells of these leads, each once, in the order in which they are locked. */
export function cellsOf(leads: readonly WaitingLead[]): NamedCell[] {
  const distinct = new Map<string, NamedCell>();
  for (const { cell } of leads) if (cell) distinct.set(cell.name, cell);
  return [...distinct.values()].sort((a, b) => a.cityId - b.cityId || a.professionId - b.professionId);
}

/** Empty for one without a cell. */
const nameOfCell = ({ cell }: Pick<FoundLead, 'cell'>) => cell?.name ?? '';

function byCell<Lead extends Pick<FoundLead, 'cell'>>(leads: readonly Lead[]): Map<string, Lead[]> {
  const ofCells = new Map<string, Lead[]>();
  for (const lead of leads) {
    const name = nameOfCell(lead);
    const known = ofCells.get(name);
    if (known) known.push(lead);
    else ofCells.set(name, [lead]);
  }
  return ofCells;
}

/** About so many leads are a part, and never less than a cell: its locks are held for a fraction of a second, and the next part is read while it is written. */
const PART = 1250;

/** How large the parts of so many leads are, of which so many are worked on at once: whole ones, and smaller ones at the end, since whoever has none left waits for one of them. */
export function partSizes(count: number, atOnce: number): number[] {
  const whole = Math.max(0, Math.ceil(count / PART) - atOnce);
  const last = whole === 0 ? atOnce : atOnce * 2;
  return [...Array.from({ length: whole }, () => PART), ...Array.from({ length: last }, () => (count - whole * PART) / last)];
}

/**
 * The leads as parts of about these sizes, each in the order given. All leads of a cell are in one part: two that wanted
 * the same cell would wait for each other.
 */
export function inParts(leads: readonly FoundLead[], sizes: readonly number[]): FoundLead[][] {
  const parts = sizes.map((size) => ({ room: size, leads: [] as FoundLead[] }));
  const partOf = new Map<string, (typeof parts)[number]>();
  for (const [name, some] of [...byCell(leads)].toSorted(([, one], [, other]) => other.length - one.length)) {
    const emptiest = parts.reduce((most, part) => (part.room > most.room ? part : most));
    partOf.set(name, emptiest);
    emptiest.room -= some.length;
  }
  for (const lead of leads) partOf.get(nameOfCell(lead))!.leads.push(lead);
  return parts.map((part) => part.leads).filter((some) => some.length > 0);
}

/** What must be read of a cell to give leads away there: people by their ids, so many others from the head of its line, and so many of each region behind these. */
export type CellWish = CellKey & { readonly people: ReadonlySet<string>; readonly enough: number; readonly regions: ReadonlyMap<number, number> };

/**
 * What these leads ask of their cells, in the order of `cellsOf`. All whom they exclude are named. Of the others each lead moves its taker
 * alone, so when the turn of the last one comes two of one more than the leads still stand where they stood: a winner and a runner-up. A lead that
 * names no region, or one where nobody is free, takes somebody named or of that head: of those of a region behind it only leads that name it take any.
 */
export function cellWishes(leads: readonly WaitingLead[]): CellWish[] {
  const ofCells = byCell(leads);
  return cellsOf(leads).map(({ cityId, professionId, name }) => ({ cityId, professionId, ...wishOfCell(ofCells.get(name)!) }));
}

function wishOfCell(leads: readonly WaitingLead[]): Omit<CellWish, keyof CellKey> {
  return { people: excludedBy(leads), enough: leads.length + 1, regions: regionsOf(leads) };
}

function excludedBy(leads: readonly WaitingLead[]): ReadonlySet<string> {
  if (leads.every(({ excluded }) => excluded.size === 0)) return NOBODY;
  return new Set(leads.flatMap(({ excluded }) => [...excluded]));
}

function regionsOf(leads: readonly WaitingLead[]): ReadonlyMap<number, number> {
  if (leads.every(({ newscoId }) => newscoId === null)) return NO_REGIONS;
  const regions = new Map<number, number>();
  for (const { newscoId } of leads) if (newscoId !== null) regions.set(newscoId, (regions.get(newscoId) ?? 1) + 1);
  return regions;
}

const cellFor = (cells: ReadonlyMap<string, StaffedCell>, lead: WaitingLead) => lead.cell && cells.get(lead.cell.name);

/** Gives one lead away and charges its cell, or says why nobody could have it. */
export function giveAway(cells: ReadonlyMap<string, StaffedCell>, lead: WaitingLead): { given: Given } | { left: Left } {
  const cell = cellFor(cells, lead);
  const next = cell ? nextInLine(cell, lead) : null;
  if (!cell || !next) return { left: leftOf(lead, cell) };
  const { winner, turn } = next;
  charge(cell, winner, lead);
  const fairShare = { eligible: turn.eligible, balance: turn.balance, runner_up: turn.runnerUp };
  return { given: { leadId: lead.id, assigneeId: winner.userId, reason: turnText(turn), fairShare } };
}

function leftOf({ id, isHopeful }: WaitingLead, cell: StaffedCell | null | undefined): Left {
  if (!cell) return { leadId: id, lack: { isStaffed: false, free: 0 } };
  const { isStaffed, wanted } = cell;
  const free = eligibleCount(cell);
  return { leadId: id, lack: { isStaffed, free }, ...(isHopeful === false && free === 0 && wanted && { wanted }) };
}

/** Gives away all it can, the leads in the order given. */
export function shareOut(cells: ReadonlyMap<string, StaffedCell>, leads: readonly WaitingLead[]): { given: Given[]; left: Left[] } {
  const given: Given[] = [];
  const left: Left[] = [];
  for (const lead of leads) {
    const outcome = giveAway(cells, lead);
    if ('given' in outcome) given.push(outcome.given);
    else left.push(outcome.left);
  }
  return { given, left };
}
