/** Loads the places of a country or state that have vendors, so that every city can be reached by links. */
import { data, redirect } from 'react-router';
import type { Call } from '../../../contract/shared/endpoint.ts';
import type { PageContext } from '../../../contract/shared/site.ts';
import { vendors, type ListedPlace } from '../../../contract/vendors.ts';
import { paths, withQuery } from '../../paths.ts';
import { localeOfPath, localePrefix } from '../../site/locale.ts';
import { breadcrumbs, toScriptText } from '../../site/structured-data.server.ts';
import { findPlace } from './load-directory-page.server.ts';

const PLACES_PER_PAGE = 100;

export type PlacesPage = { level: 'country' | 'state'; name: string; path: string; places: readonly ListedPlace[]; page: number; pages: number };

function pageOf(url: URL): number {
  const text = url.searchParams.get('page') ?? '1';
  if (!/^[1-9]\d{0,2}$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
}

/** One page of a country's states or a state's cities. */
export async function loadPlaces({ context, url }: { context: PageContext; url: URL }, address: string): Promise<PlacesPage> {
  const number = pageOf(url);
  const place = await findPlace(context, address);
  if (place.address !== address) throw redirect(paths.vendorsIn(place.address) + url.search, 301);
  const answer = await context.call(vendors.places, { query: { parent_id: String(place.id), skip: String((number - 1) * PLACES_PER_PAGE), limit: String(PLACES_PER_PAGE) } });
  if (answer.places.length === 0 && number > 1) throw data(null, { status: 404 });
  const { country, state } = place.location;
  const base = context.site.publicUrl + localePrefix(localeOfPath(url.pathname));
  const steps = [country, state].flatMap((level, depth) => (level ? [{ name: level.name, url: base + paths.vendorsIn(address.split('/').slice(0, depth + 1).join('/')) }] : []));
  context.structuredData = toScriptText([breadcrumbs([{ name: context.site.brandName, url: base }, ...steps])]);
  return {
    level: state ? 'state' : 'country',
    name: (state ?? country)!.name,
    path: withQuery(paths.vendorsIn(address), { page: number === 1 ? undefined : number }),
    places: answer.places,
    page: number,
    pages: Math.max(1, Math.ceil(answer.total / PLACES_PER_PAGE)),
  };
}

/** Where vendors are: the countries, or the states of the only one. Nothing when it cannot be had. */
export async function loadWaysIn(call: Call): Promise<readonly ListedPlace[]> {
  try {
    const { places } = await call(vendors.places, { query: {} });
    const [only, ...others] = places;
    if (!only || others.length > 0) return places;
    return (await call(vendors.places, { query: { parent_id: String(only.id) } })).places;
  } catch {
    return [];
  }
}
