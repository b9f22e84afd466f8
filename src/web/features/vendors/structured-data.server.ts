/** The directory as schema.org data: the way down to the page, and who is on it. Never a phone or an e-mail. */
import type { AggregateRating, ItemList, LocalBusiness, PostalAddress } from 'schema-dts';
import { DIRECTORY_PAGE_SIZE } from '../../../contract/shared/constants.ts';
import { vendorsPath } from '../../../contract/shared/site.ts';
import type { AddressedPlace, VendorCard } from '../../../contract/vendors.ts';
import { localePrefix, type Locale } from '../../site/locale.ts';
import { breadcrumbs, toScriptText } from '../../site/structured-data.server.ts';
import type { DirectoryPage } from './directory-page.ts';
import { knownProfession } from './profession-options.ts';
import { businessType } from './profession-words.server.ts';

type Site = { publicUrl: string; brandName: string; locale: Locale };

function ratingOf({ average_rating: value, total_ratings: count }: VendorCard): AggregateRating | undefined {
  // A rating must be one that the page shows, and nobody rated is not rated zero.
  return count > 0 ? { '@type': 'AggregateRating', ratingValue: value, ratingCount: count, bestRating: 5, worstRating: 1 } : undefined;
}

function addressOf({ location }: VendorCard): PostalAddress {
  return {
    '@type': 'PostalAddress',
    ...(location.city ? { addressLocality: location.city.name } : {}),
    ...(location.state ? { addressRegion: location.state.name } : {}),
    ...(location.country ? { addressCountry: location.country.code } : {}),
  };
}

function businessOf(vendor: VendorCard, page: DirectoryPage, url: string): LocalBusiness {
  const aggregateRating = ratingOf(vendor);
  return {
    '@type': businessType(knownProfession(page.professions, vendor.profession)),
    name: vendor.full_name,
    url: `${url}?vendor=${vendor.id}`,
    address: addressOf(vendor),
    ...(vendor.specializations.length > 0 ? { knowsAbout: vendor.specializations } : {}),
    ...(vendor.languages.length > 0 ? { knowsLanguage: vendor.languages } : {}),
    ...(aggregateRating ? { aggregateRating } : {}),
  };
}

function listOf(page: DirectoryPage, found: readonly VendorCard[], url: string): ItemList {
  const first = (page.filters.page - 1) * DIRECTORY_PAGE_SIZE + 1;
  return {
    '@type': 'ItemList',
    numberOfItems: found.length,
    itemListElement: found.map((vendor, index) => ({ '@type': 'ListItem', position: first + index, item: businessOf(vendor, page, url) })),
  };
}

/** Names and addresses from the home page down to the page. */
function stepsTo(page: DirectoryPage, { address, location }: AddressedPlace, { publicUrl, brandName, locale }: Site): { name: string; url: string }[] {
  const base = publicUrl + localePrefix(locale);
  const words = address.split('/');
  const names = [location.country, location.state, location.city].flatMap((level) => level?.name ?? []);
  const places = names.map((name, depth) => ({ name, url: base + vendorsPath(words.slice(0, depth + 1).join('/')) }));
  const [profession] = page.professionTitle === null ? [] : [{ name: page.professionTitle, url: base + page.canonicalPath }];
  return [{ name: brandName, url: base || publicUrl }, ...places, ...(profession ? [profession] : [])];
}

/** The data of a page and the vendors on it, or nothing where nobody is listed. */
export function describeDirectory(page: DirectoryPage, found: readonly VendorCard[], place: AddressedPlace | null, site: Site): string | null {
  if (found.length === 0) return null;
  const url = site.publicUrl + localePrefix(site.locale) + page.canonicalPath.split('?')[0]!;
  return toScriptText([...(place ? [breadcrumbs(stepsTo(page, place, site))] : []), listOf(page, found, url)]);
}
