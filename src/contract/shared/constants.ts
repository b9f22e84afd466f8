/** Closed lists and figures of the product that both sides need. */

export const LANGUAGES = [
  'Hindi', 'English', 'Bengali', 'Telugu', 'Marathi', 'Tamil',
  'Gujarati', 'Urdu', 'Kannada', 'Odia', 'Punjabi', 'Malayalam',
] as const;

export const GENDERS = ['male', 'female', 'other'] as const;
export type Gender = (typeof GENDERS)[number];

export const RELATIONSHIPS = ['Self', 'Family Member', 'Friend', 'Colleague', 'Neighbor', 'Client', 'Other'] as const;

export const PAYMENT_PREFERENCES = ['bank_transfer', 'upi', 'help'] as const;
export type PaymentPreference = (typeof PAYMENT_PREFERENCES)[number];

export const BROKER_SPECIALIZATIONS = [
  'Residential Sales', 'Commercial Sales', 'Property Management', 'Investment Properties',
  'Luxury Properties', 'New Construction', 'Land Development', 'Other',
] as const;

export const PROFESSION_CATEGORIES = ['electrical', 'plumbing', 'construction', 'design', 'maintenance', 'specialized'] as const;
export type ProfessionCategory = (typeof PROFESSION_CATEGORIES)[number];

export const AGE = { min: 18, max: 100 } as const;
export const EXPERIENCE_YEARS = { min: 0, max: 50 } as const;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

export const DIRECTORY_PAGE_SIZE = 12;
export const RATING_FLOORS = ['4.5', '4', '3.5', '3'] as const;
export const DIRECTORY_SORTS = ['rating', 'experience', 'name', 'created_at'] as const;
export type DirectorySort = (typeof DIRECTORY_SORTS)[number];

/** Open leads at which auto-assignment passes a person over. */
export const MAX_OPEN_LEADS = 5;
/** Leads that one auto-assign run takes unless told. */
export const AUTO_ASSIGN_BATCH = 10;
/** A request may name this many professions; each becomes a lead. */
export const MAX_PROFESSIONS_PER_REQUEST = 3;

export const DEFAULT_REJECTION_REASON = 'Rejected by admin';
/** Version of the privacy notice that consent records name. */
export const NOTICE_VERSION = '2026-11';
export const NOTICE_DATE = '2026-11-21';

/** Leads that may be ticked and dealt with in one call. */
export const MAX_SELECTED_LEADS = 100;

/** Leads in one exported file; more than that is no list that a person reads. */
export const MAX_EXPORTED_LEADS = 100_000;
