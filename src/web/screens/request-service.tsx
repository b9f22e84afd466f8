/** The service request wizard. */
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { loadStart } from '../features/requests/load-start.ts';
import { RequestWizard } from '../features/requests/request-wizard.tsx';
import { useSite } from '../site/use-site.ts';
import type { Route } from './+types/request-service';

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadStart(context.call, request);
}

/** Going from step to step asks the server for nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

export default function RequestServiceScreen({ loaderData }: Route.ComponentProps) {
  const { supportEmail } = useSite();
  return <RequestWizard professions={loaderData.professions} start={loaderData.start} supportEmail={supportEmail} />;
}
