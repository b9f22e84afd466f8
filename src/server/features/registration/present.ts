/** Registrations in answers. */
import { type Applicant, registration } from '../../../contract/registration.ts';
import type { Gender } from '../../../contract/shared/constants.ts';
import { personLocationText, presentPlace } from '../locations/present.ts';
import type { selectApplicants } from './queries.ts';

/** A registration that waits for review, for administrators. */
export function presentApplicant(row: Awaited<ReturnType<typeof selectApplicants>>[number]): Applicant {
  return {
    id: row.id,
    email: row.email,
    role: row.role as Applicant['role'],
    full_name: row.full_name,
    age: row.age,
    phone: row.phone,
    profession: row.profession,
    requested_profession: row.profession === null ? row.requested_profession : null,
    experience_years: row.experience_years,
    languages: row.languages,
    specializations: row.specializations,
    location: presentPlace(row),
    location_display: personLocationText(row),
    gender: row.gender as Gender | null,
    id_card_photo_url: row.has_photo ? `/api${registration.idCardPhoto.path.replace('{id}', row.id)}` : null,
    youtube_video_url: row.youtube_video_url,
    created_at: row.created_at.toISOString(),
    can: ['approve', 'reject'],
  };
}
