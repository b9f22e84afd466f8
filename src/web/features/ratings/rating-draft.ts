/** What was chosen and typed, until it is sent or put aside: the session may end under the window. */
import { currentSession } from '../../client/session.ts';
import { onSignOut } from '../../client/sign-out.ts';

export type RatingDraft = { stars: number; comment: string };

const kept = new Map<string, RatingDraft>();
onSignOut(() => kept.clear());

/** A draft is its writer's alone. */
const keyOf = (vendorId: string): string => `${currentSession()?.user.id ?? ''} ${vendorId}`;

export function draftOf(vendorId: string): RatingDraft | undefined {
  return kept.get(keyOf(vendorId));
}

export function keepDraft(vendorId: string, draft: RatingDraft): void {
  kept.set(keyOf(vendorId), draft);
}

export function dropDraft(vendorId: string): void {
  kept.delete(keyOf(vendorId));
}
