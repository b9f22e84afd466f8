/** The directory of vendors; one of them may be open above it (`?vendor=`). */
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useSession } from '../client/session.ts';
import { rememberPlace } from '../features/locations/remembered-place.ts';
import { Directory } from '../features/vendors/directory.tsx';
import { NO_FILTERS, pageCountOf, parseFilters, searchOf, type DirectoryFilters } from '../features/vendors/directory-filters.ts';
import { loadDirectory, type DirectoryData } from '../features/vendors/load-directory.ts';
import { OpenVendor } from '../features/vendors/open-vendor.tsx';
import { unreachableDirectory } from '../features/vendors/unreachable-directory.ts';
import { useDirectoryTexts } from '../features/vendors/use-directory-texts.ts';
import { paths } from '../paths.ts';
import { PageHead } from '../site/page-head.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { RatingTools } from './directory-rating.tsx';
import type { Route } from './+types/vendor-directory';

const DirectoryRating = lazy(() => import('./directory-rating.tsx').then((module) => ({ default: module.DirectoryRating })));

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams);
  const directory = await loadDirectory(context.call, filters);
  const { page } = directory;
  if (page && page.vendors.length === 0 && page.total > 0) {
    const last = pageCountOf(1, { total: page.total, isCapped: page.isCapped, rows: 0 });
    if (last < filters.page) throw redirect(paths.directory() + searchOf({ ...filters, page: last }));
  }
  return data(directory, { status: directory.failed ? 503 : 200 });
}

/** The page on show, for the names that a broken connection cannot bring. Only the browser fills it. */
let lastShown: DirectoryData | null = null;

/** A page that cannot be fetched still says so in its place. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<DirectoryData> {
  try {
    return await serverLoader();
  } catch (error) {
    // A redirect is an answer, and an aborted request has no reader.
    if (error instanceof Response || request.signal.aborted) throw error;
    return unreachableDirectory(parseFilters(new URL(request.url).searchParams), lastShown);
  }
}

const withoutVendor = (url: URL) => {
  const search = new URLSearchParams(url.search);
  search.delete('vendor');
  return search.toString();
};

/** Opening and closing a vendor does not load the list again. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  if (isSamePage && currentUrl.search !== nextUrl.search && withoutVendor(currentUrl) === withoutVendor(nextUrl)) return false;
  return defaultShouldRevalidate;
}

/** Search engines keep a city, and a city with one profession; everything else is a view of these. */
function indexable(filters: DirectoryFilters): { path: string; noIndex: boolean } {
  const { countryId, stateId, cityId, professions } = filters;
  const kept = { ...NO_FILTERS, countryId, stateId, cityId, professions: professions.slice(0, 1) };
  const isView = searchOf(kept) !== searchOf(filters);
  return { path: paths.directory() + searchOf(kept), noIndex: isView || cityId === null };
}

function useRememberedPlace({ place }: DirectoryData) {
  useEffect(() => {
    if (place.city) rememberPlace(place);
  }, [place]);
}

export default function VendorDirectoryScreen({ loaderData }: Route.ComponentProps) {
  const { heading, title, description } = useDirectoryTexts(loaderData);
  const user = useSession().session?.user;
  const [tools, setTools] = useState<RatingTools | null>(null);
  const shown = tools?.withRated(loaderData) ?? loaderData;
  useRememberedPlace(loaderData);
  useEffect(() => {
    lastShown = loaderData;
  }, [loaderData]);
  return (
    <Page>
      <PageHead title={title} description={description} {...indexable(loaderData.filters)} />
      <PageHeading actions={<ButtonLink variant="secondary" to={paths.locationPicker()}><Trans>Change Location</Trans></ButtonLink>}>{heading}</PageHeading>
      <Directory data={shown} path={paths.directory()} cardAction={tools?.cardAction} />
      <OpenVendor vendors={shown.page?.vendors ?? []} action={tools?.dialogAction} />
      {user?.role === 'vendor' && user.status === 'approved' && <Suspense fallback={null}><DirectoryRating raterId={user.id} loaded={loaderData} onTools={setTools} /></Suspense>}
    </Page>
  );
}
