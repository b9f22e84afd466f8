/** The OpenAPI document of all routes, made from the contract. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Access, Endpoint } from '../../../contract/shared/endpoint.ts';
import type { Config } from '../config.ts';
import { completed, type Described } from './document-failures.ts';

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

const fileOf = ({ mediaType = 'application/octet-stream' as never }: Endpoint) => ({ description: 'The file', content: { [mediaType]: { schema: z.string() } } });

/** What the document says of an endpoint beside its input. Failures look alike everywhere. */
export function documented(endpoint: Endpoint, envelope: z.ZodMiniType): Record<string, unknown> {
  const answer = (description: string, schema: z.ZodMiniType) => ({ description, content: { 'application/json': { schema } } });
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[^A-Za-z]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: endpoint.summary,
    description: accessText(endpoint.access),
    'x-access': endpoint.access,
    ...(endpoint.fails ? { 'x-fails': endpoint.fails } : {}),
    tags: [endpoint.path.split('/')[1]],
    ...(endpoint.multipart ? { consumes: ['multipart/form-data'] } : {}),
    ...securityOf(endpoint),
    response: { [endpoint.status ?? 200]: endpoint.envelope === 'file' ? fileOf(endpoint) : answer('Success', envelope), default: answer('Failure: a sentence for a person and a stable code', failure) },
  };
}

function accessText(access: Access): string {
  if (access === 'public') return 'For everyone; a session is not looked at.';
  if (access === 'public-aware') return 'For everyone; with a session more may be seen.';
  return access === 'session' ? 'For everyone signed in, whatever the state of the account.' : `For approved users of the role ${access.map((role) => `\`${role}\``).join(' or ')}.`;
}

/** An empty requirement beside the other says that a session is welcome, not needed. */
function securityOf({ access }: Endpoint): Record<string, unknown> {
  if (access === 'public') return {};
  return { security: access === 'public-aware' ? [{}, { bearer: [] }] : [{ bearer: [] }] };
}

type BodySchema = { properties?: Record<string, unknown> };

/** Fields that hold a file are no part of the body's schema: they are read as they come. */
function withFiles(body: BodySchema | undefined, files: readonly string[]): BodySchema {
  return { ...body, properties: { ...body?.properties, ...Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }])) } };
}

/** Serves the document at /api/openapi.json, and the page to read it on at /api/docs. */
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
      const { idempotent, multipart } = document.route.config?.endpoint ?? {};
      return {
        url,
        schema: {
          ...schema,
          ...(idempotent ? { headers: IDEMPOTENCY_HEADER } : {}),
          ...(multipart ? { body: withFiles(schema['body'] as BodySchema | undefined, multipart.files) } : {}),
        },
      };
    },
  });
  let document: Described | undefined;
  const finished = () => (document ??= completed(app.swagger() as unknown as Described));
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => finished());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: `${config.brandName} API` },
    transformSpecification: finished,
    transformSpecificationClone: false,
    staticCSP: READING_POLICY,
    uiHooks: { onRequest: (_request, reply, done) => {
      reply.header('x-robots-tag', 'noindex');
      done();
    } },
    // Reading, and trying what changes nothing.
    uiConfig: { supportedSubmitMethods: ['get'], docExpansion: 'list', deepLinking: true },
  });
}

/** Its scripts and styles come from the package; of the styles that it writes itself one block is known by its hash. */
const READING_POLICY = [
  "default-src 'none'", "script-src 'self'",
  "style-src-elem 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='", "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:", "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
].join('; ');
