/** What a bench tells: a figure, the limit that was measured beside it, what is wanted of it, and whether that is met. */
export type Unit = 'ms' | '/s' | 'MB' | 's' | 'times' | '';

/** All that are given must hold. */
export type Wanted = { most?: number; least?: number; shareOfLimit?: number };

export type Measure = {
  what: string;
  value: number;
  unit: Unit;
  /** The same work without what is measured: the same SQL by pgbench, the same bytes by a bare server, the same statements by one with the driver. */
  limits?: readonly { name: string; value: number }[];
  /** `shareOfLimit` is of the first limit. */
  wanted?: Wanted;
  /** How much it grows from the smallest to the largest set is told. What is wanted of growth is asked of two sets in turns (`growth.ts`): here an hour lies between them. */
  tellsGrowth?: true;
};

export type Sized = Measure & { vendors: number };

/** Whether a figure is as wanted; null where nothing is wanted of it. */
export function isMet({ value, wanted, limits }: Measure): boolean | null {
  if (!wanted) return null;
  const { most = Infinity, least = -Infinity, shareOfLimit } = wanted;
  return value <= most && value >= least && (shareOfLimit === undefined || value >= shareOfLimit * limitOf(limits));
}

/** Of one that was not measured no share is reached. */
function limitOf(limits: Measure['limits']): number {
  const value = limits?.[0]?.value ?? NaN;
  return Number.isFinite(value) && value > 0 ? value : NaN;
}

/** From the smallest to the largest set, for figures whose growth is told. */
export function growthOf(all: readonly Sized[]): Sized[] {
  const names = [...new Set(all.filter((one) => one.tellsGrowth).map((one) => one.what))];
  return names.flatMap((what) => {
    const found = all.filter((one) => one.what === what).toSorted((a, b) => a.vendors - b.vendors);
    const [first, last] = [found[0]!, found.at(-1)!];
    if (first.vendors === last.vendors) return [];
    const from = found.slice(0, -1).map((one) => `${told(one)} at ${one.vendors.toLocaleString('en')}`).join(', ');
    // So much longer it takes, also where the figure is how many there are in a second.
    const value = last.unit === '/s' ? first.value / last.value : last.value / first.value;
    return [{ what: `${what}: growth`, vendors: last.vendors, value, unit: 'times', limits: [{ name: from, value: NaN }] }];
  });
}

/** Figures whose growth is told and that were measured at some sizes only, as those of a page that is beyond the last one elsewhere. */
export function notCompared(all: readonly Sized[]): string[] {
  const sizes = [...new Set(all.map((one) => one.vendors))];
  const names = [...new Set(all.filter((one) => one.tellsGrowth).map((one) => one.what))];
  return names.flatMap((what) => {
    const missing = sizes.filter((vendors) => !all.some((one) => one.what === what && one.vendors === vendors));
    return missing.length === 0 ? [] : [`Not compared at ${missing.map((vendors) => vendors.toLocaleString('en')).join(' and ')}: ${what}`];
  });
}

/** How a bench ends: the sentence it says last, and what it tells whoever started it. `growthNotJudged`: of which mixes; null of none at all. */
export function outcomeOf(all: readonly Measure[], growthNotJudged: readonly string[] | null): { sentence: string; exitCode: 0 | 1 } {
  const judged = all.map(isMet).filter((met) => met !== null);
  const missed = judged.filter((met) => !met).length;
  const verdict = missed === 0 ? 'All as wanted.' : `${missed} of ${judged.length} that are judged are not as wanted.`;
  const unjudged = growthNotJudged === null ? ' Growth was not judged, which takes two sizes and the part mixes.' : growthNotJudged.map((mix) => ` Growth was not judged of the mix '${mix}', of which fewer than two sizes show somebody.`).join('');
  return { sentence: `${verdict}${unjudged}`, exitCode: missed === 0 ? 0 : 1 };
}

const HEAD = ['what', 'vendors', 'measured', 'limit measured beside it', 'wanted', 'met'];

/** The table that is printed at the end. */
export function tableOf(all: readonly Sized[]): string {
  const lines = [HEAD, ...all.map((one) => [one.what, one.vendors.toLocaleString('en'), told(one), limitText(one), wantedText(one), metText(one)])];
  const widths = HEAD.map((_head, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ').trimEnd()).join('\n');
}

function told({ value, unit }: Pick<Measure, 'value' | 'unit'>): string {
  const digits = unit === 'times' || (unit === 'ms' && value < 100) || (unit === 's' && value < 10) ? 2 : 0;
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}${unit === '/s' || unit === '' ? unit : ` ${unit}`}`;
}

function limitText({ limits = [], value, unit }: Measure): string {
  return limits.map((one) => (Number.isNaN(one.value) ? one.name : `${one.name} ${told({ value: one.value, unit })}${unit === '/s' ? ` (${Math.round((value / one.value) * 100)} %)` : ''}`)).join(', ');
}

function wantedText({ wanted, limits, unit }: Measure): string {
  const { most, least, shareOfLimit } = wanted ?? {};
  return [
    ...(most === undefined ? [] : [`<= ${most.toLocaleString('en')} ${unit}`.trimEnd()]),
    ...(least === undefined ? [] : [`>= ${least.toLocaleString('en')}${unit}`]),
    ...(shareOfLimit === undefined ? [] : [`>= ${shareOfLimit * 100} % of ${limits?.[0]?.name ?? 'the limit'}`]),
  ].join(', ');
}

function metText(one: Measure): string {
  const met = isMet(one);
  return met === null ? '' : met ? 'yes' : 'NO';
}
