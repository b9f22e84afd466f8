/** The states of a country or the cities of a state where vendors are. */
import { useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { loadPlaces } from '../features/vendors/load-places.server.ts';
import { PlaceList } from '../features/vendors/place-list.tsx';
import { paths, withQuery } from '../paths.ts';
import { PageHead } from '../site/page-head.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Pager } from '../ui/pager.tsx';
import type { Route } from './+types/vendors-by-place';

export function loader({ context, params, request }: Route.LoaderArgs) {
  const { country, state } = params;
  return loadPlaces({ context, url: new URL(request.url) }, state === undefined ? country : `${country}/${state}`);
}

function NobodyListed() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<MapPin size={48} />}
      title={t`No vendors found in your area`}
      actions={
        <>
          <ButtonLink variant="secondary" to={paths.locationPicker()}>{t`Select Location`}</ButtonLink>
          <ButtonLink to={paths.requestService()}>{t`Request a Service`}</ButtonLink>
        </>
      }
    >
      {t`Nobody is listed here yet. Tell us what you need and we look for someone.`}
    </EmptyState>
  );
}

export default function VendorsByPlaceScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { level, name, path, places, page, pages } = loaderData;
  const [first] = path.split('?');
  const heading = level === 'state' ? t`Vendors by city in ${name}` : t`Vendors by state in ${name}`;
  return (
    <Page>
      <PageHead
        title={page === 1 ? heading : t`${heading}, page ${page}`}
        description={t`Where in ${name} verified electricians, plumbers, masons, designers and other local professionals are listed.`}
        path={path}
        noIndex={page > 1 || places.length === 0}
      />
      <PageHeading lead={places.length > 0 ? t`Choose a place to see who works there.` : undefined}>{heading}</PageHeading>
      {places.length > 0 ? <PlaceList places={places} /> : <NobodyListed />}
      <Pager page={page} pageCount={pages} hrefFor={(number) => withQuery(first!, { page: number === 1 ? undefined : number })} />
    </Page>
  );
}
