/** The OpenAPI document of all routes, made from the contract. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../contract/shared/endpoint.ts';
import type { Config } from '../config.ts';

const failure = z.object({
  success: z.literal(false),
  detail: z.string(),
  error: z.object({ code: z.string(), message: z.string() }),
  errors: z.optional(z.record(z.string(), z.string())),
  request_id: z.string(),
});

const IDEMPOTENCY_HEADER = {
  type: 'object',
  properties: { 'idempotency-key': { type: 'string', maxLength: 255, description: 'The same key and body within 24 hours gives the first answer again.' } },
};

const FILE = { description: 'The file', content: { 'application/octet-stream': { schema: z.string() } } };

/** What the document says of an endpoint beside its input. Failures look alike everywhere. */
export function documented(endpoint: Endpoint, envelope: z.ZodMiniType): Record<string, unknown> {
  const answer = (description: string, schema: z.ZodMiniType) => ({ description, content: { 'application/json': { schema } } });
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[^A-Za-z]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...(endpoint.multipart ? { consumes: ['multipart/form-data'] } : {}),
    ...securityOf(endpoint),
    response: { [endpoint.status ?? 200]: endpoint.envelope === 'file' ? FILE : answer('Success', envelope), default: answer('Failure: a sentence for a person and a stable code', failure) },
  };
}

/** An empty requirement beside the other says that a session is welcome, not needed. */
function securityOf({ access }: Endpoint): Record<string, unknown> {
  if (access === 'public') return {};
  return { security: access === 'public-aware' ? [{}, { bearer: [] }] : [{ bearer: [] }] };
}

/** Serves the document at /api/openapi.json. */
export async function installDocument(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.brandName} API`, version: '1.0.0', description: 'Directory, requests, leads and their administration.' },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document);
      const isIdempotent = document.route.config?.endpoint?.idempotent === true;
      return { schema: isIdempotent ? { ...schema, headers: IDEMPOTENCY_HEADER } : schema, url };
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => withOptionalBodies(app.swagger() as Described));
}

type Operation = { requestBody?: { required?: boolean; content: Record<string, { schema: { required?: readonly string[] } }> } };
type Described = { paths: Record<string, Record<string, Operation>> };

/** The generator calls every body required; one that requires no field may be left out. */
function withOptionalBodies(document: Described): Described {
  for (const { requestBody } of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    if (requestBody) requestBody.required = Object.values(requestBody.content).some(({ schema }) => (schema.required ?? []).length > 0);
  }
  return document;
}
