/** The frame of every page, which stays when a screen fails. */
import { Outlet } from 'react-router';
import { FaultPage } from '../site/fault-page.tsx';
import { Frame } from '../site/frame.tsx';
import type { Route } from './+types/site-layout';

export default function SiteLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <FaultPage error={error} />
    </Frame>
  );
}
