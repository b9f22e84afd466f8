/** What stands in the place of a screen that failed or does not exist. */
import { Trans, useLingui } from '@lingui/react/macro';
import { isRouteErrorResponse, useNavigate, useRevalidator } from 'react-router';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Page, Row } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { PageHead } from './page-head.tsx';

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <Page width="form">
      <PageHead title={t`Page not found`} noIndex />
      <PageHeading lead={t`The address may be mistyped, or the page has moved.`}>
        <Trans>Page not found</Trans>
      </PageHeading>
      <Row>
        <ButtonLink to={paths.home()}>{t`Back to Home`}</ButtonLink>
        <ButtonLink to={paths.locationPicker()} variant="secondary">{t`Find a Vendor`}</ButtonLink>
      </Row>
    </Page>
  );
}

/** What went wrong, as far as the browser knows. */
function useFaultTexts(error: unknown): { title: string; lead: string } {
  const { t } = useLingui();
  // The server has no navigator, or one that knows of no connection.
  const isOffline = typeof window !== 'undefined' && !navigator.onLine;
  if (isOffline) return { title: t`You are offline`, lead: t`Connect to the internet and try again.` };
  if (isRouteErrorResponse(error) && error.status === 429) return { title: t`Too many requests`, lead: t`Many pages were asked for from your network in a short time. Please wait a minute and try again.` };
  return { title: t`Something went wrong`, lead: t`This page could not be shown. Please try again in a moment.` };
}

/** Try again loads the data anew; a screen whose code failed is loaded from its address. */
function BrokenPage({ error }: { error: unknown }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const { title, lead } = useFaultTexts(error);
  const retry = async () => {
    await revalidate();
    await navigate(0);
  };
  return (
    <Page width="form">
      <PageHead title={title} noIndex />
      <PageHeading lead={lead}>{title}</PageHeading>
      <Row>
        <Button loading={state === 'loading'} onClick={() => void retry()}>{t`Try again`}</Button>
        <ButtonLink to={paths.home()} variant="secondary">{t`Back to Home`}</ButtonLink>
      </Row>
    </Page>
  );
}

/** Chooses by what was thrown. */
export function FaultPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <BrokenPage error={error} />;
}
