/** The directory of vendors; one of them may be open above it (`?vendor=`). */
import { Trans } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { lazyPart } from '../client/lazy-part.ts';
import { useSignedInUser } from '../client/session.ts';
import { rememberPlace } from '../features/locations/remembered-place.ts';
import { Directory } from '../features/vendors/directory.tsx';
import { parseFilters } from '../features/vendors/directory-filters.ts';
import type { DirectoryPage } from '../features/vendors/directory-page.ts';
import { loadByAddress, loadByQuery } from '../features/vendors/load-directory-page.server.ts';
import { OpenVendor } from '../features/vendors/open-vendor.tsx';
import { PlaceLinks } from '../features/vendors/place-links.tsx';
import { unreachableDirectory } from '../features/vendors/unreachable-directory.ts';
import { useDirectoryTexts } from '../features/vendors/use-directory-texts.ts';
import { paths } from '../paths.ts';
import { PageHead } from '../site/page-head.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { RatingTools } from './directory-rating.tsx';
import type { Route } from './+types/vendor-directory';

const DirectoryRating = lazyPart(() => import('./directory-rating.tsx'), 'DirectoryRating');

/** Everyone sees the same page, so a shared cache may keep it; one that is out of date is shown while it is renewed. */
const KEPT = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const asked = { context, url: new URL(request.url) };
  const { country, state, city, profession } = params;
  const page = country && state && city ? await loadByAddress(asked, { country, state, city, profession }) : await loadByQuery(asked);
  return data(page, page.failed ? { status: page.failed } : { headers: { 'Cache-Control': KEPT } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The page on show, for the names that a broken connection cannot bring. Only the browser fills it. */
let lastShown: DirectoryPage | null = null;

/** A page that cannot be fetched still says so in its place. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<DirectoryPage> {
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
  // The layout stays while the address below it becomes another one.
  if (currentUrl.pathname !== nextUrl.pathname) return true;
  if (currentUrl.search !== nextUrl.search && withoutVendor(currentUrl) === withoutVendor(nextUrl)) return false;
  return defaultShouldRevalidate;
}

function useRememberedPlace({ place }: DirectoryPage) {
  useEffect(() => {
    if (place.city) rememberPlace(place);
  }, [place]);
}

export default function VendorDirectoryScreen({ loaderData }: Route.ComponentProps) {
  const { heading, title, description } = useDirectoryTexts(loaderData);
  const user = useSignedInUser();
  const [tools, setTools] = useState<RatingTools | null>(null);
  const shown = tools?.withRated(loaderData) ?? loaderData;
  useRememberedPlace(loaderData);
  useEffect(() => {
    lastShown = loaderData;
  }, [loaderData]);
  return (
    <Page>
      <PageHead title={title} description={description} path={loaderData.canonicalPath} noIndex={loaderData.isView} picture={loaderData.picture} />
      <PageHeading actions={<ButtonLink variant="secondary" to={paths.locationPicker()}><Trans>Change Location</Trans></ButtonLink>}>{heading}</PageHeading>
      <Directory data={shown} path={paths.directory()} cardAction={tools?.cardAction} />
      <PlaceLinks page={loaderData} />
      <OpenVendor vendors={shown.page?.vendors ?? []} action={tools?.dialogAction} />
      {user?.role === 'vendor' && user.status === 'approved' && <Suspense fallback={null}><DirectoryRating raterId={user.id} loaded={loaderData} onTools={setTools} /></Suspense>}
    </Page>
  );
}
