/** The professions that the filter offers. */
import type { Profession } from '../../../contract/professions.ts';

export type ProfessionOption = { value: string; label: string };

/** Offered when the list cannot be had. */
const FALLBACK = ['Architect', 'Carpenter', 'Contractor', 'Electrician', 'HVAC Technician', 'Interior Designer', 'Landscaper', 'Mason', 'Painter', 'Plumber'];

export const FALLBACK_PROFESSIONS: readonly ProfessionOption[] = FALLBACK.map((name) => ({ value: name, label: name }));

export function professionOptions(list: readonly Profession[]): ProfessionOption[] {
  return list.map((profession) => ({ value: profession.slug, label: profession.name }));
}

const fold = (text: string) => text.toLocaleLowerCase('en');

/** An address may name a profession by slug or name: the offered value where there is one. */
export function knownProfession(options: readonly ProfessionOption[], text: string): ProfessionOption {
  const found = options.find((option) => fold(option.value) === fold(text) || fold(option.label) === fold(text));
  return found ?? { value: text, label: text };
}
