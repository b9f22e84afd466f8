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

/** Try again loads the data anew; a screen whose code failed is loaded from its address. */
function BrokenPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  // The server has no navigator, or one that knows of no connection.
  const isOffline = typeof window !== 'undefined' && !navigator.onLine;
  const title = isOffline ? t`You are offline` : t`Something went wrong`;
  const retry = async () => {
    await revalidate();
    await navigate(0);
  };
  return (
    <Page width="form">
      <PageHead title={title} noIndex />
      <PageHeading lead={isOffline ? t`Connect to the internet and try again.` : t`This page could not be shown. Please try again in a moment.`}>
        {title}
      </PageHeading>
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
  return <BrokenPage />;
}
