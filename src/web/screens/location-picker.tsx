/** Where do you need someone? The way into the directory. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { redirect, useNavigate, useNavigation } from 'react-router';
import { locations, type LocationNode } from '../../contract/locations.ts';
import { indiaFirst } from '../features/locations/load-locations.ts';
import { describeLocation, isComplete, LocationCascade, type LocationValue } from '../features/locations/location-cascade.tsx';
import { placeOfCookies, rememberPlace } from '../features/locations/remembered-place.ts';
import { isSearchable, parseFilters, searchOf } from '../features/vendors/directory-filters.ts';
import { loadWaysIn } from '../features/vendors/load-places.server.ts';
import { PlaceList } from '../features/vendors/place-list.tsx';
import { paths } from '../paths.ts';
import { PageHead } from '../site/page-head.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Page, Row, Section, Stack } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { StatusLine } from '../ui/text.tsx';
import type { Route } from './+types/location-picker';

/** The directory's own query at this address leads to the directory. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams);
  if (isSearchable(filters)) throw redirect(paths.directory() + searchOf(filters));
  // Without the list the browser asks for it and says when that fails.
  const [countries, waysIn] = await Promise.all([context.call(locations.countries, {}).catch(() => null), loadWaysIn(context.call)]);
  return {
    waysIn,
    countries: countries && indiaFirst(countries),
    lastPlace: placeOfCookies(request.headers.get('cookie')),
  };
}

function directoryOf(place: LocationValue): string {
  const id = (value: number | null) => value?.toString();
  return paths.directory({
    country_id: id(place.countryId),
    state_id: id(place.stateId),
    city_id: id(place.cityId),
    newsco_id: id(place.newscoId),
  });
}

function useMissingTexts(place: LocationValue) {
  const { t } = useLingui();
  return {
    country: place.countryId === null ? t`Please select a country` : undefined,
    state: place.stateId === null ? t`Please select a state` : undefined,
    city: place.cityId === null ? t`Please select a city` : undefined,
  };
}

function Picker({ start, countries }: { start: LocationValue; countries?: readonly LocationNode[] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const loading = useNavigation().state !== 'idle';
  const [place, setPlace] = useState(start);
  const [asked, setAsked] = useState(false);
  const complete = isComplete(place);
  const missing = useMissingTexts(place);
  const find = async () => {
    setAsked(true);
    if (!complete) return;
    rememberPlace(place);
    await navigate(directoryOf(place));
  };
  const chosen = describeLocation(place);
  return (
    <Stack gap="lg">
      {asked && !complete && <Banner tone="error">{t`Please select at least Country, State, and City to continue`}</Banner>}
      <LocationCascade value={place} onChange={setPlace} countries={countries} labels={{ newsco: t`NEWSCO region` }} errors={asked ? missing : undefined} />
      <StatusLine>{chosen ? t`Selected location: ${chosen}` : t`No location selected yet`}</StatusLine>
      <Row gap="md">
        <Button size="lg" blocked={!complete} loading={loading} onClick={() => void find()}>{loading ? t`Finding vendors…` : t`Find Vendors`}</Button>
        <ButtonLink size="lg" variant="secondary" to={paths.home()}>{t`Back to Home`}</ButtonLink>
      </Row>
    </Stack>
  );
}

export default function LocationPickerScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page width="md">
      <PageHead title={t`Find vendors near you`} description={t`Choose your city and see verified electricians, plumbers, masons, designers and other local professionals.`} />
      <PageHeading lead={t`Choose where the work is. We show verified professionals who serve that place.`}><Trans>Select your location</Trans></PageHeading>
      <Card padding="lg">
        <Picker start={loaderData.lastPlace} countries={loaderData.countries ?? undefined} />
      </Card>
      {loaderData.waysIn.length > 0 && (
        <Section id="by-place" title={t`Or look around by place`}>
          <PlaceList places={loaderData.waysIn} />
        </Section>
      )}
    </Page>
  );
}
