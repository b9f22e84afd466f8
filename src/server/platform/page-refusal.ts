/** A page that is not rendered: a note in both languages that says why, and when to come back. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HINDI_PREFIX } from '../../contract/shared/site.ts';
import type { AppError } from './errors.ts';
import { type Note, notePage, notePolicy } from './note-page.ts';

const isHindi = (url: string) => url === HINDI_PREFIX || url.startsWith(`${HINDI_PREFIX}/`) || url.startsWith(`${HINDI_PREFIX}?`);
/** What the router fetches when someone goes from page to page: read by a program, not a person. */
export const isPageData = (url: string) => /\.data(?:\?|$)/.test(url);

export type Refusal = { error: AppError; brandName: string; nonce: string; english: Note; hindi: Note };

/** Answers with the note. Throws the error where a program asks. */
export async function refusePage(request: FastifyRequest, reply: FastifyReply, { error, brandName, nonce, english, hindi }: Refusal): Promise<void> {
  if (isPageData(request.url)) throw error;
  await reply
    .code(error.status)
    .header('retry-after', String(error.retryAfterSeconds ?? 60))
    .header('cache-control', 'no-store')
    .header('content-security-policy', notePolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(notePage(brandName, nonce, isHindi(request.url) ? [hindi, english] : [english, hindi]));
}
