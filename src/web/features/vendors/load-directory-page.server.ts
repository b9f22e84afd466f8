/** Loads a page of the directory by its query or by its readable address. Runs on the server alone. */
import { data, redirect } from 'react-router';
import type { ApiError } from '../../../contract/shared/api-error.ts';
import type { PageContext } from '../../../contract/shared/site.ts';
import { vendors, type AddressedPlace, type VendorCard } from '../../../contract/vendors.ts';
import { paths } from '../../paths.ts';
import { localeOfPath, type Locale } from '../../site/locale.ts';
import { locationOf } from '../locations/location-value.ts';
import { NO_FILTERS, pageCountOf, parseFilters, searchOf, type DirectoryFilters } from './directory-filters.ts';
import type { DirectoryPage } from './directory-page.ts';
import { loadDirectory, type DirectoryData, type ListedVendor } from './load-directory.ts';
import { FALLBACK_PROFESSIONS } from './profession-options.ts';
import { professionTitle, socialPicture } from './profession-words.server.ts';
import { describeDirectory } from './structured-data.server.ts';

type Asked = { context: PageContext; url: URL };

/** The words of a readable address. */
export type AddressWords = { country: string; state: string; city: string; profession?: string | undefined };

/** A page that is not there. */
const notFound = () => data(null, { status: 404 });

/** A place by its address; an answer of 404 when there is none. */
export async function findPlace({ call }: PageContext, address: string): Promise<AddressedPlace> {
  try {
    return await call(vendors.place, { query: { address } });
  } catch (error) {
    // By its status: the server's class of failures is another one than that of the pages' bundle.
    const { status } = error as Partial<ApiError>;
    throw status === 404 || status === 422 ? notFound() : error;
  }
}

/** What search engines keep: the city, and one profession in it. */
function keptOf(filters: DirectoryFilters): DirectoryFilters {
  const { countryId, stateId, cityId, professions } = filters;
  return { ...NO_FILTERS, countryId, stateId, cityId, professions: professions.length === 1 ? professions : [] };
}

const isKnown = (directory: DirectoryData<VendorCard>, profession: string) => directory.professions.some(({ value }) => value === profession);

function canonicalOf(directory: DirectoryData<VendorCard>, place: AddressedPlace | null): string {
  const kept = keptOf(directory.filters);
  const [profession] = kept.professions;
  if (!place) return paths.directory() + searchOf(kept);
  return paths.vendorsIn(place.address, profession !== undefined && isKnown(directory, profession) ? profession : undefined);
}

function linksOf(place: AddressedPlace, locale: Locale): Pick<DirectoryPage, 'professionLinks' | 'stateLink'> {
  const { state } = place.location;
  return {
    professionLinks: place.professions.map(({ slug, name, listed }) => ({ label: professionTitle(name, locale), listed, path: paths.vendorsIn(place.address, slug) })),
    stateLink: state && { label: state.name, path: paths.vendorsIn(place.address.split('/').slice(0, 2).join('/')) },
  };
}

/** Twelve places in four levels are a thirtieth of the page, and no card shows them. */
const toListed = ({ location: _levels, total_completed_leads: _count, ...shown }: VendorCard): ListedVendor => shown;

function toPage(directory: DirectoryData<VendorCard>, place: AddressedPlace | null, { context, url }: Asked): DirectoryPage {
  const locale = localeOfPath(url.pathname);
  const { filters, page } = directory;
  const [slug, ...others] = filters.professions;
  const profession = others.length === 0 ? directory.professions.find(({ value }) => value === slug) : undefined;
  const result = {
    ...directory,
    page: page && { ...page, vendors: page.vendors.map(toListed) },
    canonicalPath: canonicalOf(directory, place),
    isView: !place || !page?.total || searchOf(keptOf(filters)) !== searchOf(filters),
    professionTitle: profession ? professionTitle(profession.label, locale) : null,
    picture: socialPicture(profession?.value),
    ...(place ? linksOf(place, locale) : { professionLinks: [], stateLink: null }),
  };
  const described = describeDirectory(result, page?.vendors ?? [], place, { publicUrl: context.site.publicUrl, brandName: context.site.brandName, locale });
  if (described) context.structuredData = described;
  return result;
}

/** The page of a query. A page beyond the last leads to the last. */
export async function loadByQuery(asked: Asked): Promise<DirectoryPage> {
  const { context, url } = asked;
  const filters = parseFilters(url.searchParams);
  const id = filters.cityId?.toString();
  const [directory, place] = await Promise.all([
    loadDirectory(context.call, filters),
    // Without it the page keeps the address of its query.
    id === undefined ? null : context.call(vendors.place, { query: { id } }).catch(() => null),
  ]);
  const { page } = directory;
  if (page && page.vendors.length === 0 && page.total > 0) {
    const last = pageCountOf(1, { total: page.total, isCapped: page.isCapped, rows: 0 });
    if (last < filters.page) throw redirect(paths.directory() + searchOf({ ...filters, page: last }));
  }
  // A place whose names contradict the levels above it has no page to be kept.
  const isOneCity = place?.location.city?.id === directory.filters.cityId && place?.location.state?.id === directory.filters.stateId;
  return toPage(directory, isOneCity ? place : null, asked);
}

/** The page of a city, or of one profession there. Filters belong to the query's address, former words to those of today. */
export async function loadByAddress(asked: Asked, words: AddressWords): Promise<DirectoryPage> {
  const { context, url } = asked;
  const address = `${words.country}/${words.state}/${words.city}`;
  const place = await findPlace(context, address);
  const { countryId, stateId, cityId } = locationOf(place.location);
  const professions = words.profession === undefined ? [] : [words.profession];
  const wished = { ...parseFilters(url.searchParams), countryId, stateId, cityId, newscoId: null, professions };
  const kept = keptOf(wished);
  const isFiltered = searchOf(kept) !== searchOf(wished);
  const directory = await loadDirectory(context.call, kept);
  const [profession] = directory.filters.professions;
  const canUse = profession === undefined || isKnown(directory, profession) || directory.professions === FALLBACK_PROFESSIONS;
  if (!canUse) throw notFound();
  if (isFiltered) throw redirect(paths.directory() + searchOf({ ...wished, professions: directory.filters.professions }));
  if (address !== place.address || words.profession !== profession) throw redirect(paths.vendorsIn(place.address, profession) + url.search, 301);
  return toPage(directory, place, asked);
}
