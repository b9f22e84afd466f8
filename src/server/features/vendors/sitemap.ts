/** /robots.txt and /sitemap.xml with its parts: made from the kept counts, compressed once, kept for a while. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SitemapIndexStream, SitemapStream } from 'sitemap';
import type { Clock } from '../../platform/clock.ts';
import { answerNotFound } from '../../platform/http/error-mapper.ts';
import { limitChecks } from '../../platform/http/limits.ts';
import type { Read } from '../../platform/replica.ts';
import { findPart, findParts } from './sitemap-queries.ts';
import { itemsOf, PAGES_PER_PART, pathOf, robotsText, STEADY_PATHS, type SitemapItem } from './sitemap-rules.ts';

const KEPT_MS = 600_000;
const HEADERS = { 'cache-control': 'public, max-age=3600', vary: 'Accept-Encoding' };

type Parts = { read: Read; clock: Clock; publicUrl: string; rateLimitFactor: number };

/** Compressed as it is made: of a part only the rows and the result are ever whole. */
function compress(items: Iterable<object>, xml: SitemapStream | SitemapIndexStream): Promise<Buffer> {
  return buffer(Readable.from(items).pipe(xml).pipe(createGzip()));
}

const urlSet = () => new SitemapStream({ xmlns: { news: false, video: false, image: false, xhtml: true } });

function* itemsOfPart(publicUrl: string, pages: Awaited<ReturnType<typeof findPart>>): Generator<SitemapItem> {
  for (const page of pages) yield* itemsOf(publicUrl, pathOf(page), page.changed_at);
}

async function makeIndex({ read, publicUrl }: Parts): Promise<Buffer> {
  const parts = await read((db) => findParts(db, PAGES_PER_PART));
  const items = parts.map(({ part, changed_at: changedAt }) => ({ url: `${publicUrl}/sitemaps/${part + 1}.xml`, lastmod: changedAt.toISOString() }));
  return compress([{ url: `${publicUrl}/sitemaps/pages.xml` }, ...items], new SitemapIndexStream());
}

async function makePart({ read, publicUrl }: Parts, name: string): Promise<Buffer | null> {
  if (name === 'pages') return compress(STEADY_PATHS.flatMap((path) => itemsOf(publicUrl, path)), urlSet());
  const pages = await read((db) => findPart(db, Number(name) - 1, PAGES_PER_PART));
  return pages.length === 0 ? null : compress(itemsOfPart(publicUrl, pages), urlSet());
}

/** Keeps what was made; those who ask meanwhile wait for the same. Failures and what is not there are not kept. */
function createKeeper(clock: Clock) {
  const kept = new Map<string, { bytes: Promise<Buffer | null>; until: number }>();
  return async (name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const now = clock().getTime();
    const found = kept.get(name);
    if (found && found.until > now) return found.bytes;
    const bytes = make();
    kept.set(name, { bytes, until: now + KEPT_MS });
    const drop = () => kept.delete(name);
    void bytes.then((made) => made === null && drop(), drop);
    return bytes;
  };
}

function sendXml(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  reply.headers(HEADERS).type('application/xml; charset=utf-8');
  if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.header('content-encoding', 'gzip').send(bytes);
  return reply.send(Readable.from([bytes]).pipe(createGunzip()));
}

/** Adds what search engines read first. */
export function registerSitemap(app: FastifyInstance, parts: Parts): void {
  const keep = createKeeper(parts.clock);
  const limits = limitChecks(app, 'everything', parts.rateLimitFactor).before;
  const limited = { schema: { hide: true }, onRequest: async (request: FastifyRequest) => { for (const check of limits) await check(request); } };
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', HEADERS['cache-control']).type('text/plain; charset=utf-8').send(robotsText(parts.publicUrl)));
  app.get('/sitemap.xml', limited, async (request, reply) => sendXml(request, reply, (await keep('index', () => makeIndex(parts)))!));
  app.get<{ Params: { name: string } }>('/sitemaps/:name(pages|[1-9]\\d{0,3}).xml', limited, async (request, reply) => {
    const { name } = request.params;
    const bytes = await keep(name, () => makePart(parts, name));
    return bytes ? sendXml(request, reply, bytes) : answerNotFound(request, reply);
  });
}
