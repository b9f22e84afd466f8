/** A rating while it is made: begun with the earlier one, sent, or refused with the words to show. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ratings } from '../../../contract/ratings.ts';
import { ApiError } from '../../../contract/shared/api-error.ts';
import type { VendorDetail } from '../../../contract/vendors.ts';
import { call } from '../../client/call.ts';
import { draftOf, dropDraft, keepDraft, type RatingDraft } from './rating-draft.ts';

/** The figures of the vendor after a rating. */
export type Figures = { average_rating: number; total_ratings: number };
/** What the viewer gave this vendor before. */
export type GivenRating = VendorDetail['own_rating'];

export type RatingOptions = {
  vendorId: string;
  loadGiven: () => Promise<GivenRating>;
  onRated: (figures: Figures) => void;
};

const NOTHING: RatingDraft = { stars: 0, comment: '' };

/** A refusal has a reason that the server knows best; anything else is a mere failure. */
function reasonOf(error: unknown): string | null {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : null;
}

/** The earlier rating, once it is there. Without it one simply begins anew. */
function useGiven(load: () => Promise<GivenRating>): GivenRating {
  const [given, setGiven] = useState<GivenRating>(null);
  useEffect(() => {
    let current = true;
    load().then((found) => current && setGiven(found), () => undefined);
    return () => {
      current = false;
    };
    // Asked once, when the window opens.
  }, []);
  return given;
}

export function useRating({ vendorId, loadGiven, onRated }: RatingOptions) {
  const { t } = useLingui();
  const given = useGiven(loadGiven);
  const [typed, setTyped] = useState(draftOf(vendorId));
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const draft = typed ?? (given ? { stars: given.rating, comment: given.comment ?? '' } : NOTHING);
  const change = (part: Partial<RatingDraft>) => {
    const next = { ...draft, ...part };
    setTyped(next);
    keepDraft(vendorId, next);
  };
  const send = async () => {
    setPending(true);
    setFailure(null);
    const body = { vendor_id: vendorId, rating: draft.stars, comment: draft.comment, lead_id: given?.lead_id };
    try {
      const answer = await call(ratings.rate, { params: { id: vendorId }, body });
      dropDraft(vendorId);
      onRated({ average_rating: answer.new_average_rating, total_ratings: answer.total_ratings });
    } catch (error) {
      setFailure(reasonOf(error) ?? t`Failed to submit rating. Please try again.`);
    } finally {
      setPending(false);
    }
  };
  return { draft, given, change, send, pending, failure, dismiss: () => setFailure(null), putAside: () => dropDraft(vendorId) };
}
