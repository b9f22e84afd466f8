/** Mails of the test server, read where a demo server keeps them. */
import { type APIRequestContext, expect } from '@playwright/test';

const LINE = /<a href="(\/dev\/mail\/[\w-]+)">([^<]*)<\/a>\s*<small>([^ ]+) /g;
const unescape = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Mails to an address, the newest first. */
export async function mailsTo(request: APIRequestContext, address: string): Promise<{ path: string; subject: string }[]> {
  const list = await (await request.get('/dev/mail')).text();
  return [...list.matchAll(LINE)].filter(([, , , to]) => to === address).map(([, path = '', subject = '']) => ({ path, subject: unescape(subject) }));
}

/** Subjects of the mails to an address, the newest first. */
export const subjectsTo = async (request: APIRequestContext, address: string): Promise<string[]> => (await mailsTo(request, address)).map(({ subject }) => subject);

/** The button of the newest mail with this subject, once it has come. */
export async function linkInMail(request: APIRequestContext, address: string, subject: string, label: string): Promise<string> {
  await expect.poll(() => subjectsTo(request, address)).toContain(subject);
  const { path = '' } = (await mailsTo(request, address)).find((mail) => mail.subject === subject) ?? {};
  const html = await (await request.get(path)).text();
  const href = [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]*)<\/a>/g)].find(([, , text]) => text === label)?.[1];
  expect(href, html).toBeDefined();
  return unescape(href ?? '');
}
