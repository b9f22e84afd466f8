/** What the first HTML of the wizard needs: the professions, and what the link and the visitor's last place say. */
import { locations, type LocationNode } from '../../../contract/locations.ts';
import { professions, type Profession } from '../../../contract/professions.ts';
import type { Call } from '../../../contract/shared/endpoint.ts';
import { chooseLocation, EMPTY_LOCATION, LEVELS, type LocationValue } from '../locations/location-value.ts';
import { placeOfCookies } from '../locations/remembered-place.ts';
import type { RequestStart } from './request-draft.ts';

const fold = (text: string) => text.toLocaleLowerCase('en');

/** A link may name a profession by slug or name. */
export function professionOfLink(list: readonly Profession[], text: string | null): string | null {
  const wanted = fold(text ?? '');
  return list.find(({ slug, name }) => fold(slug) === wanted || fold(name) === wanted)?.slug ?? null;
}

/** The places of a link level by level, as far as each lies in the one above. */
export async function placeOfLink(call: Call, query: URLSearchParams): Promise<LocationValue | null> {
  const children = { state: locations.states, city: locations.cities, newsco: locations.newsco };
  let place = EMPTY_LOCATION;
  let parent: LocationNode | null = null;
  for (const level of LEVELS) {
    const id = Number(query.get(`${level}_id`));
    if (!Number.isSafeInteger(id) || id <= 0) break;
    const nodes: readonly LocationNode[] =
      level === 'country' ? await call(locations.countries, {}) : await call(children[level], { params: { id: String(parent?.id) } });
    parent = nodes.find((node) => node.id === id) ?? null;
    if (parent === null) break;
    place = chooseLocation(place, level, parent);
  }
  return place.countryId === null ? null : place;
}

export async function loadStart(call: Call, request: Request): Promise<{ professions: readonly Profession[]; start: RequestStart }> {
  const query = new URL(request.url).searchParams;
  const [list, place] = await Promise.all([
    call(professions.list, { query: { active_only: 'true' } }),
    // A place that cannot be named is left to the visitor.
    placeOfLink(call, query).catch(() => null),
  ]);
  const start = { profession: professionOfLink(list, query.get('profession')), place, lastPlace: placeOfCookies(request.headers.get('cookie')) };
  return { professions: list, start };
}
