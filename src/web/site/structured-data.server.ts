/** Structured data (schema.org) as text for the page; made on the server alone. */
import type { BreadcrumbList, Organization, Thing, WebSite } from 'schema-dts';
import type { SiteInfo } from '../../contract/shared/site.ts';

/** `<` is escaped, so a name in the data cannot close the script element. */
export function toScriptText(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', String.raw`\u003c`);
}

/** Who runs the site, for the home page. */
export function describeSite({ brandName, publicUrl, supportEmail, instagramUrl, youtubeUrl }: SiteInfo): string {
  const organization: Organization = {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: brandName,
    url: publicUrl,
    email: supportEmail,
    slogan: 'Build Trust, Play Fair',
    logo: `${publicUrl}/social/general.png`,
    sameAs: [instagramUrl, youtubeUrl],
  };
  const site: WebSite = {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name: brandName,
    url: publicUrl,
    inLanguage: ['en-IN', 'hi-IN'],
    publisher: { '@id': `${publicUrl}/#organization` },
  };
  return toScriptText([organization, site]);
}

/** The way down to a page, the page itself included. */
export function breadcrumbs(steps: readonly { name: string; url: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url })),
  };
}
