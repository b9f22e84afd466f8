/** Professions as titles say them, and as schema.org calls them. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { businessType, professionTitle, socialPicture } from './profession-words.server.ts';

const DEFAULTS = [
  ['electrician', 'Electrician', 'Electricians', 'Electrician'],
  ['plumber', 'Plumber', 'Plumbers', 'Plumber'],
  ['mason', 'Mason', 'Masons', 'GeneralContractor'],
  ['carpenter', 'Carpenter', 'Carpenters', 'HomeAndConstructionBusiness'],
  ['interior-designer', 'Interior Designer', 'Interior Designers', 'ProfessionalService'],
  ['painter', 'Painter', 'Painters', 'HousePainter'],
  ['tiler', 'Tiler', 'Tilers', 'HomeAndConstructionBusiness'],
  ['hvac', 'HVAC Technician', 'HVAC Technicians', 'HVACBusiness'],
  ['landscaper', 'Landscaper', 'Landscapers', 'HomeAndConstructionBusiness'],
  ['architect', 'Architect', 'Architects', 'ProfessionalService'],
  ['cleaner', 'Cleaner', 'Cleaners', 'LocalBusiness'],
  ['security', 'Security Professional', 'Security Professionals', 'LocalBusiness'],
  ['pest-control', 'Pest Control Specialist', 'Pest Control Specialists', 'LocalBusiness'],
  ['appliance-repair', 'Appliance Repair Technician', 'Appliance Repair Technicians', 'LocalBusiness'],
  ['locksmith', 'Locksmith', 'Locksmiths', 'Locksmith'],
  ['solar-installer', 'Solar Installer', 'Solar Installers', 'HomeAndConstructionBusiness'],
] as const;

test.each(DEFAULTS)('%s', (slug, name, several, type) => {
  expect(professionTitle(name, 'en')).toBe(several);
  expect(professionTitle(name, 'hi')).toBe(name);
  expect(businessType({ value: slug, label: name })).toBe(type);
  expect(existsSync(`src/web/public${socialPicture(slug)}`)).toBe(true);
});

test.each([
  ['Beautician', 'Beauticians', 'LocalBusiness'],
  ['Roofing', 'Roofing professionals', 'RoofingContractor'],
  ['Roofer', 'Roofers', 'RoofingContractor'],
  ['Movers and Packers', 'Movers and Packers', 'LocalBusiness'],
  ['Yoga', 'Yoga professionals', 'LocalBusiness'],
  ['बढ़ई', 'बढ़ई', 'LocalBusiness'],
  ['constructor', 'constructors', 'LocalBusiness'],
])('%s, which nobody knows beforehand', (name, several, type) => {
  expect(professionTitle(name, 'en')).toBe(several);
  expect(businessType({ value: name.toLowerCase(), label: name })).toBe(type);
  expect(socialPicture(name.toLowerCase())).toBe('/social/general.png');
});
