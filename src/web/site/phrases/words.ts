/** Words that come with the data in English: professions, languages, what brokers offer. Each can be translated. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const PROFESSIONS: readonly MessageDescriptor[] = [
  msg`Electrician`, msg`Plumber`, msg`Mason`, msg`Carpenter`, msg`Interior Designer`, msg`Painter`, msg`Tiler`, msg`HVAC Technician`,
  msg`Landscaper`, msg`Architect`, msg`Cleaner`, msg`Security Professional`, msg`Pest Control Specialist`,
  msg`Appliance Repair Technician`, msg`Locksmith`, msg`Solar Installer`, msg`Contractor`, msg`Professional`, msg`Other`,
];

const DESCRIPTIONS: readonly MessageDescriptor[] = [
  msg`Wiring, switchboards, lighting and electrical repairs for homes and businesses.`,
  msg`Pipes, taps, drains and bathroom fittings, from a dripping tap to a whole new line.`,
  msg`Brickwork, plastering and concrete work for new buildings and repairs.`,
  msg`Furniture, doors, windows and woodwork, made to measure or repaired.`,
  msg`Plans and furnishes rooms that suit how you live and work.`,
  msg`Interior and exterior painting, polishing and decorative wall finishes.`,
  msg`Lays and repairs floor and wall tiles, marble and stone.`,
  msg`Installs, services and repairs air conditioning, heating and ventilation.`,
  msg`Designs, plants and looks after gardens, terraces and grounds.`,
  msg`Designs buildings and sees them through approvals and construction.`,
  msg`Cleaning of homes, offices and buildings, once or on a schedule.`,
  msg`Guards, cameras, alarms and access control for homes and businesses.`,
  msg`Removes termites, cockroaches, rodents and other pests, and keeps them away.`,
  msg`Repairs and services household and kitchen appliances at your place.`,
  msg`Opens, repairs and fits locks, and cuts keys for homes, cars and safes.`,
  msg`Plans, installs and maintains solar power and solar water heating.`,
];

const LANGUAGES: readonly MessageDescriptor[] = [
  msg`Hindi`, msg`English`, msg`Bengali`, msg`Telugu`, msg`Marathi`, msg`Tamil`,
  msg`Gujarati`, msg`Urdu`, msg`Kannada`, msg`Odia`, msg`Punjabi`, msg`Malayalam`,
];

const BROKER_SPECIALIZATIONS: readonly MessageDescriptor[] = [
  msg`Residential Sales`, msg`Commercial Sales`, msg`Property Management`, msg`Investment Properties`,
  msg`Luxury Properties`, msg`New Construction`, msg`Land Development`,
];

const RELATIONSHIPS: readonly MessageDescriptor[] = [
  msg`Self`, msg`Family Member`, msg`Friend`, msg`Colleague`, msg`Neighbor`, msg`Client`,
];

const NAMES_OF_THE_SERVER: readonly MessageDescriptor[] = [
  msg`Location not specified`, msg`Real estate`, msg`Deleted vendor`, msg`Former member`, msg`Rejected by admin`,
];

/** What sentences of the server call a field. */
const FIELDS: readonly MessageDescriptor[] = [
  msg`Name`, msg`Full name`, msg`Email`, msg`Phone number`, msg`Password`, msg`Age`, msg`Gender`, msg`Profession`, msg`Experience`, msg`Languages`,
  msg`Specializations`, msg`Video link`, msg`Notes`, msg`Property details`, msg`Reason`, msg`Description`, msg`Profession name`, msg`Code`, msg`Comment`, msg`Rating`,
];

export const WORDS: readonly MessageDescriptor[] = [
  ...PROFESSIONS, ...DESCRIPTIONS, ...LANGUAGES, ...BROKER_SPECIALIZATIONS, ...RELATIONSHIPS, ...NAMES_OF_THE_SERVER, ...FIELDS,
];
