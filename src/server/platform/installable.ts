/** What makes the site installable: its manifest, and the page that is shown without a connection. */
import type { FastifyInstance } from 'fastify';
import type { SiteInfo } from '../../contract/shared/site.ts';
import { notePolicy } from './note-page.ts';
import { offlinePage } from './offline-page.ts';
import { createNonce } from './web-host.ts';

const BRAND = '#0f766e';
const CANVAS = '#fbf9f6';
const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({ src: `/icons/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose });

/** The manifest; the home page it starts with is in the language that was chosen. */
export function manifestOf({ brandName }: Pick<SiteInfo, 'brandName'>) {
  return {
    id: '/',
    name: brandName,
    short_name: brandName,
    description: 'Verified local professionals near you',
    lang: 'en-IN',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: BRAND,
    background_color: CANVAS,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  };
}

/** Both answers are the same for everyone. */
export function registerInstallable(app: FastifyInstance, site: SiteInfo): void {
  const manifest = JSON.stringify(manifestOf(site));
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json; charset=utf-8').send(manifest));
  app.get<{ Querystring: { saved?: string } }>('/offline', { schema: { hide: true } }, (request, reply) => {
    const nonce = createNonce();
    return reply
      .header('content-security-policy', notePolicy(nonce))
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(offlinePage(site.brandName, nonce, request.query.saved === 'yes'));
  });
}
