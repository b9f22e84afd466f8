/** Vendors in answers: the card of the directory, the detail with contact data, what administrators see, and the whole profile for its owner. */
import type { AdminVendor, AdminVendorDetail } from '../../../contract/admin-vendors.ts';
import type { Profile } from '../../../contract/profiles.ts';
import { type VendorCard, vendorCard, type VendorDetail } from '../../../contract/vendors.ts';
import type { Gender } from '../../../contract/shared/constants.ts';
import { personLocationText, presentPlace } from '../locations/present.ts';
import type { ManagedRow, ManagedVendor } from './admin-queries.ts';
import { managingActs } from './admin-rules.ts';
import { shownAverage } from './directory-rules.ts';
import type { CardRow, RatingRow, VendorRow } from './queries.ts';
import type { WholeProfile } from './whole-profile-queries.ts';

const UNNAMED_PROFESSION = 'Professional';
const GONE_RATER = 'Former member';

/** A card: what anyone may see of an approved vendor, without contact data and age. */
export function presentCard(row: CardRow): VendorCard {
  return {
    id: row.id,
    full_name: row.full_name,
    profession: row.profession ?? UNNAMED_PROFESSION,
    average_rating: shownAverage(row.rating_sum, row.rating_count),
    total_ratings: row.rating_count,
    languages: row.languages,
    specializations: row.specializations,
    location: presentPlace(row),
    location_display: personLocationText(row),
    profile_image_url: row.profile_image_url,
    experience_years: row.experience_years,
    gender: row.gender as Gender | null,
    youtube_video_url: row.youtube_video_url,
    total_completed_leads: row.completed_leads,
    has_phone: row.has_phone,
    // Every account signs in with one.
    has_email: true,
  };
}

/** The card as it is kept and sent: what the contract does not declare never gets into it. */
export function cardText(row: CardRow): string {
  return JSON.stringify(vendorCard.parse(presentCard(row)));
}

/** The detail, with contact data. */
export function presentDetail(row: VendorRow, ratings: readonly RatingRow[], viewer: Pick<VendorDetail, 'can' | 'own_rating'>): VendorDetail {
  return {
    ...presentCard(row),
    phone: row.phone,
    email: row.email,
    age: row.age,
    location_details: presentPlace(row),
    recent_ratings: ratings.map(presentRating),
    ...viewer,
  };
}

function presentRating(rating: RatingRow): VendorDetail['recent_ratings'][number] {
  return {
    id: rating.id,
    rating: rating.rating,
    rated_by_name: rating.rated_by_name ?? GONE_RATER,
    created_at: rating.at.toISOString(),
    comment: rating.comment,
    is_verified: rating.is_verified,
  };
}

/** A vendor in the administrators' list, with contact data and what may be done. */
export function presentManaged(row: ManagedRow): AdminVendor {
  return {
    id: row.id,
    full_name: row.full_name,
    profession: row.profession,
    average_rating: shownAverage(row.rating_sum, row.rating_count),
    total_ratings: row.rating_count,
    total_completed_leads: row.completed_leads,
    languages: row.languages,
    specializations: row.specializations,
    location: presentPlace(row),
    location_display: personLocationText(row),
    profile_image_url: row.profile_image_url,
    experience_years: row.experience_years,
    gender: row.gender as Gender | null,
    phone: row.phone,
    email: row.email,
    status: row.status,
    created_at: row.created_at.toISOString(),
    assigned_leads: row.assigned_leads,
    accepted_leads: row.accepted_leads,
    can: managingActs(row.status),
  };
}

/** The same whole, with the newest ratings. */
export function presentManagedDetail(row: ManagedVendor, ratings: readonly RatingRow[]): AdminVendorDetail {
  return {
    ...presentManaged(row),
    age: row.age,
    youtube_video_url: row.youtube_video_url,
    status_reason: row.status_reason,
    location_details: presentPlace(row),
    recent_ratings: ratings.map(presentRating),
  };
}

/** Everything of a profile, for its owner and administrators. */
export function presentProfile(row: WholeProfile): Profile {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    status: row.status,
    full_name: row.full_name,
    phone: row.phone,
    age: row.age,
    gender: row.gender as Gender | null,
    profession: row.listed_profession,
    requested_profession: row.listed_profession === null ? row.requested_profession : null,
    experience_years: row.experience_years,
    languages: row.languages,
    specializations: row.specializations,
    location: presentPlace(row),
    location_display: personLocationText(row),
    youtube_video_url: row.youtube_video_url,
    profile_image_url: row.profile_image_url,
    average_rating: shownAverage(row.rating_sum, row.rating_count),
    total_ratings: row.rating_count,
    total_completed_leads: row.completed_leads,
  };
}
