/** How answers leave: status, who may keep them, envelope; and those that this process keeps itself. */
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '../../../contract/shared/endpoint.ts';
import type { FileAnswer } from '../../../contract/shared/file-answer.ts';
import type { KeptAnswer } from '../answer-memory.ts';
import type { Actor } from './actor.ts';
import { tagOf } from './entity-tag.ts';
import { sendFile } from './file-answer.ts';
import { JsonText } from './json-text.ts';
import { varyBy } from './vary.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

const CACHE: Record<NonNullable<Endpoint['cache']>, string> = {
  'no-store': 'no-store',
  reference: 'public, max-age=300',
  directory: 'no-cache, s-maxage=30',
  // The address changes with what it leads to. A day at most: what a person has erased must go from shared caches too.
  immutable: 'public, max-age=86400, immutable',
};

/** Sends what an act has answered. */
export function present(reply: FastifyReply, endpoint: Endpoint, answer: unknown, actor: Actor | null): FastifyReply {
  prepare(reply, endpoint, actor);
  if (endpoint.envelope === 'file') return sendFile(reply, answer as FileAnswer);
  if (answer instanceof JsonText) return reply.type(JSON_TYPE).send(inEnvelope(answer));
  return reply.send(endpoint.envelope === 'flat' ? { success: true, ...(answer as object) } : { success: true, data: answer });
}

/** Sends a guest an answer of the memory. */
export function sendKept(reply: FastifyReply, endpoint: Endpoint, { body, tag }: KeptAnswer): FastifyReply {
  prepare(reply, endpoint, null);
  if (endpoint.cache) reply.header('etag', tag);
  return reply.type(JSON_TYPE).send(body);
}

/** What a guest was answered, in the bytes that are sent and kept. */
export function keptForm(reply: FastifyReply, answer: unknown): KeptAnswer {
  // The route's own, which leaves out what the contract does not declare.
  const checked = () => reply.getSerializationFunction('200', 'application/json')!({ success: true, data: answer });
  const body = Buffer.from(answer instanceof JsonText ? inEnvelope(answer) : checked());
  return { body, tag: tagOf(body) };
}

const inEnvelope = ({ text }: JsonText<unknown>) => `{"success":true,"data":${text}}`;

function prepare(reply: FastifyReply, endpoint: Endpoint, actor: Actor | null): void {
  // What someone signed in sees may differ from what everyone sees, so no cache keeps or mixes it.
  const cache = actor === null ? (endpoint.cache ?? 'no-store') : 'no-store';
  reply.status(endpoint.status ?? 200).header('cache-control', CACHE[cache]);
  if (endpoint.access === 'public-aware') varyBy(reply, 'Authorization');
}
