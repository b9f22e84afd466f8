/** Pure rules of changing a profile: which fields differ, and which of them are the owner's. */
import type { ProfileChange } from '../../../contract/profiles.ts';
import { foldText } from '../../../contract/shared/text.ts';

const PLAIN = ['full_name', 'phone', 'age', 'gender', 'experience_years', 'languages', 'youtube_video_url'] as const;
type Plain = (typeof PLAIN)[number];

export type PlainChanges = Pick<ProfileChange, Plain>;
type PresentFields = Readonly<Record<Plain, unknown>>;

/** The fields that stand for themselves and differ from what is there. */
export function plainChanges(present: PresentFields, change: ProfileChange): PlainChanges {
  const differing = PLAIN.filter((name) => change[name] !== undefined && !isSame(present[name], change[name]));
  return Object.fromEntries(differing.map((name) => [name, change[name]]));
}

/** True for equal values and for lists of the same texts in the same order. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** City and e-mail are changed by administrators; from the owner they are ignored. */
export function ownersPart({ email: _email, city_id: _city, newsco_id: _region, ...own }: ProfileChange): ProfileChange {
  return own;
}

type Named = { listed_profession: string | null; requested_profession: string | null };

/** True when the name is that of the present profession or of the one that was asked for. */
export function keepsProfession({ listed_profession: listed, requested_profession: requested }: Named, name: string): boolean {
  const present = listed ?? requested;
  return present !== null && foldText(present) === foldText(name);
}

type PresentPlace = { city_id: number | null; newsco_id: number | null };

/** The place a change asks for; null when it is the present one. Another city takes no region along. */
export function wantedPlace(present: PresentPlace, change: ProfileChange): { cityId: number; newscoId: number | null } | null {
  const cityId = change.city_id ?? present.city_id;
  if (cityId === null) return null;
  const kept = cityId === present.city_id ? present.newsco_id : null;
  const newscoId = change.newsco_id === undefined ? kept : change.newsco_id;
  return cityId === present.city_id && newscoId === present.newsco_id ? null : { cityId, newscoId };
}
