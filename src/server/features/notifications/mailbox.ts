/** /dev/mail: the mails of a development or demo server, to read instead of receive. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isUuid } from '../../../contract/shared/ids.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database.ts';
import { answerNotFound } from '../../platform/http/error-mapper.ts';
import { mailboxPage, mailPage } from './mailbox-present.ts';
import { selectMail, selectNewestMails } from './queries.ts';
import type { Registry } from './rules.ts';

const NEWEST = 200;
// Mails are styled by attributes; nothing else is loaded and nothing runs.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('content-security-policy', POLICY).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}

/** Adds the mailbox. Mails hold links and personal data, so it refuses to exist on any other server. */
export function registerMailbox(app: FastifyInstance, parts: { db: Db; mails: Registry; config: Config }): void {
  const { db, mails, config } = parts;
  if (config.mode !== 'development' && config.mode !== 'demo') return;
  app.get('/dev/mail', { schema: { hide: true } }, async (_request, reply) => {
    return sendPage(reply, mailboxPage(await selectNewestMails(db, NEWEST), mails, config));
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id', { schema: { hide: true } }, async (request, reply) => {
    const mail = isUuid(request.params.id) ? await selectMail(db, request.params.id) : undefined;
    return mail ? sendPage(reply, mailPage(mail, mails, config)) : answerNotFound(request, reply);
  });
}
