/** The document of every page. */
import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { paths } from './paths.ts';
import { EarlyPresses } from './site/early-presses.tsx';
import { FaultPage } from './site/fault-page.tsx';
import { localePrefix, LOCALES } from './site/locale.ts';
import { usePageEnvironment } from './site/page-environment.tsx';
import { describeSite } from './site/structured-data.server.ts';
import { FirstPageProvider } from './ui/first-page.tsx';
import './styles/main.css';

/** Addresses of the home page. */
const HOMES = LOCALES.map((locale) => localePrefix(locale) || paths.home());

/** Brand and contacts come with the first page and never change while it is open. */
export function loader({ context, request }: Route.LoaderArgs) {
  if (HOMES.includes(new URL(request.url).pathname)) context.structuredData = describeSite(context.site);
  return { site: context.site };
}

export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const { locale, nonce } = usePageEnvironment();
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0f766e" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Links nonce={nonce} />
      </head>
      <body>
        <EarlyPresses />
        <FirstPageProvider>{children}</FirstPageProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Last resort: the frame itself failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <FaultPage error={error} />
    </main>
  );
}
