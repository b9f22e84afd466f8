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
  /** Canonical address path without language prefix; the present path when left out. Pages kept from search engines have one only if it is given. */
  path?: string;
  /** Keeps search engines away. */
  noIndex?: boolean;
  /** A submit found faults. */
  hasError?: boolean;
  /** Path of the picture for shared links, 1200 by 630 pixels. */
  picture?: string;
};

/** Browsers under Trusted Types refuse new script elements, so only the first page carries it. */
function StructuredData() {
  const { structuredData } = usePageEnvironment();
  const isFirstPage = useIsFirstPage();
  const [shown] = useState(isFirstPage);
  if (!shown || !structuredData) return null;
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: structuredData }} />;
}

/** The page in each language; like the preview, of the first HTML alone. */
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

/** What a shared link shows. Only the server writes it: whoever asks for it reads the first HTML alone. */
function Preview({ title, description, address, picture }: { title: string; description: string | undefined; address: string; picture: string }) {
  const { locale } = usePageEnvironment();
  const { brandName, publicUrl } = useSite();
  const properties = {
    type: 'website',
    title,
    description,
    url: address,
    site_name: brandName,
    locale: FORMAT_TAGS[locale].replace('-', '_'),
    image: publicUrl + picture,
    'image:width': '1200',
    'image:height': '630',
  };
  return (
    <>
      {Object.entries(properties).map(([name, content]) => content && <meta key={name} property={`og:${name}`} content={content} />)}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

export function PageHead({ title, description, path, noIndex, hasError, picture = '/social/general.png' }: PageHeadProps) {
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
      {noIndex ? <meta name="robots" content="noindex,follow" /> : import.meta.env.SSR && <Alternates path={canonicalPath} />}
      {(path !== undefined || !noIndex) && (
        <>
          <link rel="canonical" href={canonical} />
          {import.meta.env.SSR && <Preview title={title} description={description} address={canonical} picture={picture} />}
        </>
      )}
      <StructuredData />
    </>
  );
}
