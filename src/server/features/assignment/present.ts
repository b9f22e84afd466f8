/** Candidates in answers. */
import type { Candidate } from '../../../contract/assignment.ts';
import { personLocationText } from '../locations/present.ts';
import { shownAverage } from '../vendors/directory-rules.ts';
import type { CandidateRow, LeadToFill } from './candidate-queries.ts';

/** A person of the assign dialog's list. */
export function presentCandidate(row: CandidateRow, lead: LeadToFill): Candidate {
  const sameProfession = lead.referral_type === 'broker' || row.profession_id === lead.profession_id;
  return {
    id: row.id,
    full_name: row.full_name,
    profession: row.profession,
    location_display: personLocationText(row),
    average_rating: shownAverage(row.rating_sum, row.rating_count),
    total_ratings: row.rating_count,
    open_leads: row.open_leads,
    matches_lead: sameProfession && row.city_id === lead.city_id,
  };
}
