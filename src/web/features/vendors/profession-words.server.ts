/** Professions as titles and search engines name them. Made on the server: the list would weigh on every directory page. */
import type { Locale } from '../../site/locale.ts';
import type { ProfessionOption } from './profession-options.ts';

/** Kinds of local business that schema.org knows; anything else is a `LocalBusiness`. */
export type BusinessType = 'Electrician' | 'Plumber' | 'HousePainter' | 'GeneralContractor' | 'HVACBusiness' | 'Locksmith' | 'RoofingContractor' | 'HomeAndConstructionBusiness' | 'ProfessionalService' | 'LocalBusiness';

type Words = { several: string; type: BusinessType };

/** The professions that every installation starts with, by slug. Each has a picture of its own in public/social. */
const DEFAULTS: Readonly<Record<string, Words>> = {
  electrician: { several: 'Electricians', type: 'Electrician' },
  plumber: { several: 'Plumbers', type: 'Plumber' },
  mason: { several: 'Masons', type: 'GeneralContractor' },
  carpenter: { several: 'Carpenters', type: 'HomeAndConstructionBusiness' },
  'interior-designer': { several: 'Interior Designers', type: 'ProfessionalService' },
  painter: { several: 'Painters', type: 'HousePainter' },
  tiler: { several: 'Tilers', type: 'HomeAndConstructionBusiness' },
  hvac: { several: 'HVAC Technicians', type: 'HVACBusiness' },
  landscaper: { several: 'Landscapers', type: 'HomeAndConstructionBusiness' },
  architect: { several: 'Architects', type: 'ProfessionalService' },
  cleaner: { several: 'Cleaners', type: 'LocalBusiness' },
  security: { several: 'Security Professionals', type: 'LocalBusiness' },
  'pest-control': { several: 'Pest Control Specialists', type: 'LocalBusiness' },
  'appliance-repair': { several: 'Appliance Repair Technicians', type: 'LocalBusiness' },
  locksmith: { several: 'Locksmiths', type: 'Locksmith' },
  'solar-installer': { several: 'Solar Installers', type: 'HomeAndConstructionBusiness' },
};

const wordsOf = (slug: string): Words | undefined => (Object.hasOwn(DEFAULTS, slug) ? DEFAULTS[slug] : undefined);

/** Words for people, which take an s: Roofer, Dentist, Beautician. Others name a trade: Roofing. */
const PERSON = /(?:er|or|ist|ian|ant|ect|smith|mason|guard)$/i;
const ROOFER = /^roof(?:er|ing\b)/i;

/** Several people of a profession: 'Electricians', 'Roofers', 'Roofing professionals'. Hindi has one word for one and many, translated on the page. */
export function professionTitle({ value, label }: ProfessionOption, locale: Locale): string {
  if (locale !== 'en') return label;
  const known = wordsOf(value);
  if (known) return known.several;
  if (/s$/i.test(label) || !/^[\x20-\x7e]+$/.test(label)) return label;
  return PERSON.test(label) ? `${label}s` : `${label} professionals`;
}

/** What schema.org calls a business of this profession. */
export function businessType({ value, label }: ProfessionOption): BusinessType {
  return wordsOf(value)?.type ?? (ROOFER.test(label) ? 'RoofingContractor' : 'LocalBusiness');
}

/** Path of the picture that stands beside a shared link. */
export function socialPicture(slug: string | undefined): string {
  return `/social/${slug !== undefined && wordsOf(slug) ? slug : 'general'}.png`;
}
