/** The confirmation of a request or a referral, at an address of its own. */
import { useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { referencesOf } from '../features/requests/reference.ts';
import { RequestDone } from '../features/requests/request-done.tsx';
import { PageHead } from '../site/page-head.tsx';
import { useSite } from '../site/use-site.ts';
import type { Route } from './+types/request-done';

export function loader({ params, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const references = referencesOf(params.reference, query.get('also'));
  if (references === null) throw data(null, { status: 404 });
  return { references, isReferral: query.get('as') === 'referral' };
}

export default function RequestDoneScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const site = useSite();
  const { references, isReferral } = loaderData;
  return (
    <>
      <PageHead title={isReferral ? t`Referral submitted` : t`Request submitted`} noIndex />
      <RequestDone {...{ references, isReferral, site }} />
    </>
  );
}
