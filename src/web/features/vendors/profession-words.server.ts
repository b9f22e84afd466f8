/** Professions as titles and search engines name them. Made on the server: the list would weigh on every directory page. */
import type { Locale } from '../../site/locale.ts';
import type { ProfessionOption } from './profession-options.ts';

/** Kinds of local business that schema.org knows; anything else is a `LocalBusiness`. */
export type BusinessType = 'Electrician' | 'Plumber' | 'HousePainter' | 'GeneralContractor' | 'HVACBusiness' | 'Locksmith' | 'RoofingContractor' | 'HomeAndConstructionBusiness' | 'ProfessionalService' | 'LocalBusiness';

/** The professions that every installation starts with, by slug. Each has a picture of its own in public/social. */
const TYPES: Readonly<Record<string, BusinessType>> = {
  electrician: 'Electrician', plumber: 'Plumber', mason: 'GeneralContractor', carpenter: 'HomeAndConstructionBusiness',
  'interior-designer': 'ProfessionalService', painter: 'HousePainter', tiler: 'HomeAndConstructionBusiness', hvac: 'HVACBusiness',
  landscaper: 'HomeAndConstructionBusiness', architect: 'ProfessionalService', cleaner: 'LocalBusiness', security: 'LocalBusiness',
  'pest-control': 'LocalBusiness', 'appliance-repair': 'LocalBusiness', locksmith: 'Locksmith', 'solar-installer': 'HomeAndConstructionBusiness',
};

const isDefault = (slug: string) => Object.hasOwn(TYPES, slug);

/** Words for people, which take an s: Plumber, Dentist, Beautician. Others name a trade: Roofing. */
const PERSON = /(?:er|or|ist|ian|ant|ect|smith|mason|guard|professional)$/i;
const ROOFER = /^roof(?:er|ing\b)/i;

/**
 * Several people of a profession: 'Electricians', 'Roofing professionals'. By the name, which administrators may
 * change. Hindi has one word for one and many, which the page translates.
 */
export function professionTitle(label: string, locale: Locale): string {
  if (locale !== 'en' || /s$/i.test(label) || !/^[\x20-\x7e]+$/.test(label)) return label;
  return PERSON.test(label) ? `${label}s` : `${label} professionals`;
}

/** What schema.org calls a business of this profession. */
export function businessType({ value, label }: ProfessionOption): BusinessType {
  if (isDefault(value)) return TYPES[value]!;
  return ROOFER.test(label) ? 'RoofingContractor' : 'LocalBusiness';
}

/** Path of the picture that stands beside a shared link. */
export function socialPicture(slug: string | undefined): string {
  return `/social/${slug !== undefined && isDefault(slug) ? slug : 'general'}.png`;
}
