/** Title, description and addresses of a page for the head of the document. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useIsFirstPage } from '../ui/first-page.tsx';
import { FORMAT_TAGS, LOCALES, localePrefix } from './locale.ts';
import { usePageEnvironment } from './page-environment.tsx';
import { useSite } from './use-site.ts';

export type PageHeadProps = {
  title: string;
  description?: string;
  /** Canonical address path without language prefix; the present path when left out. */
  path?: string;
  /** Keeps search engines away. */
  noIndex?: boolean;
  /** A submit found faults. */
  hasError?: boolean;
  /** Structured data; part of the page as the server sends it. */
  jsonLd?: object;
};

/** `<` is escaped, so a name in the data cannot close the script element. */
const toScriptText = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Browsers under Trusted Types refuse new script elements, so only the first page carries it. */
function JsonLd({ data }: { data: object }) {
  const isFirstPage = useIsFirstPage();
  const [shown] = useState(isFirstPage);
  if (!shown) return null;
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: toScriptText(data) }} />;
}

function Alternates({ path }: { path: string }) {
  const { publicUrl } = useSite();
  const address = (prefix: string) => `${publicUrl}${prefix}${path === '/' && prefix ? '' : path}`;
  return (
    <>
      {LOCALES.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={FORMAT_TAGS[locale]} href={address(localePrefix(locale))} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address('')} />
    </>
  );
}

export function PageHead({ title, description, path, noIndex, hasError, jsonLd }: PageHeadProps) {
  const { t } = useLingui();
  const { locale } = usePageEnvironment();
  const { brandName, publicUrl } = useSite();
  const { pathname } = useLocation();
  const canonicalPath = path ?? pathname;
  const prefix = localePrefix(locale);
  const named = title.includes(brandName) ? title : `${title} – ${brandName}`;
  const canonical = `${publicUrl}${prefix}${canonicalPath === '/' && prefix ? '' : canonicalPath}`;
  return (
    <>
      <title>{hasError ? t`Error: ${named}` : named}</title>
      {description && <meta name="description" content={description} />}
      {noIndex ? (
        <meta name="robots" content="noindex,follow" />
      ) : (
        <>
          <link rel="canonical" href={canonical} />
          <Alternates path={canonicalPath} />
          <meta property="og:title" content={named} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={canonical} />
          <meta property="og:site_name" content={brandName} />
        </>
      )}
      {jsonLd && <JsonLd data={jsonLd} />}
    </>
  );
}
