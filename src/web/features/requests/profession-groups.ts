/** The services on offer, by category and narrowed by what is typed. */
import type { Profession } from '../../../contract/professions.ts';
import { MAX_PROFESSIONS_PER_REQUEST, PROFESSION_CATEGORIES, type ProfessionCategory } from '../../../contract/shared/constants.ts';
import { foldText } from '../../../contract/shared/text.ts';

export type ProfessionGroup = { category: ProfessionCategory | null; professions: readonly Profession[] };

type Translate = (text: string) => string;

/** Both the English words and those of the page are found. */
function matches({ name, description, category }: Profession, words: readonly string[], translate: Translate): boolean {
  const own = [name, description ?? ''];
  const text = foldText([...own, ...own.map(translate), category ?? ''].join(' '));
  return words.every((word) => text.includes(word));
}

/** Groups in the order of the categories; those without one come last. Empty groups are left out. */
export function groupProfessions(list: readonly Profession[], search: string, translate: Translate = (text) => text): ProfessionGroup[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const found = list.filter((profession) => matches(profession, words, translate));
  return [...PROFESSION_CATEGORIES, null]
    .map((category) => ({ category, professions: found.filter((profession) => profession.category === category) }))
    .filter((group) => group.professions.length > 0);
}

/** Adds or takes away one service; a fourth one is refused: null. */
export function toggleProfession(chosen: readonly string[], slug: string): string[] | null {
  if (chosen.includes(slug)) return chosen.filter((other) => other !== slug);
  return chosen.length < MAX_PROFESSIONS_PER_REQUEST ? [...chosen, slug] : null;
}
