import { z } from 'zod';
import { ENDPOINTS } from '../../../shared/domain/contract/all.ts';
import { problem } from '../../../shared/domain/contract/common.ts';
import type { Endpoint } from '../../../shared/domain/contract/endpoint.ts';
import { pageCallOf } from '../../../shared/domain/contract/resource-list.ts';
import { OPEN_TO_TOKENS } from '../../api/request-user.ts';

type Schema = Record<string, unknown>;

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(version: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const endpoint of ENDPOINTS) {
    paths[endpoint.path] ??= {};
    (paths[endpoint.path] as Record<string, Schema>)[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tessera', version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'tessera_session' },
        token: { type: 'http', scheme: 'bearer', description: 'An API token, tsra_…, with its scopes' },
      },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  };
}

function operation(endpoint: Endpoint): Schema {
  const body = requestBody(endpoint);
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.id.split('.')[0]],
    security: security(endpoint),
    'x-permission': endpoint.access,
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [endpoint.status]: { description: 'Done', content: answerContent(endpoint) },
      ...refusals(endpoint),
    },
  };
}

function security({ id, access }: Endpoint): Schema[] {
  if (access === null) return [];
  const isOpen = access !== 'session' || OPEN_TO_TOKENS.has(id);
  return isOpen ? [{ session: [] }, { token: [] }] : [{ session: [] }];
}

function parameters(type: z.ZodType, place: 'path' | 'query'): Schema[] {
  const { properties = {}, required = [] } = schemaOf(type, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: place === 'path' && !schema.type ? { type: 'integer' } : schema,
  }));
}

function requestBody(endpoint: Endpoint): Schema | undefined {
  if (endpoint.bodyKind === 'none') return undefined;
  const schema = schemaOf(endpoint.body, 'input');
  if (endpoint.bodyKind === 'json') return { required: true, content: { 'application/json': { schema } } };
  const file = { type: 'string', format: 'binary' };
  const more = Object.fromEntries((endpoint.moreFiles ?? []).map((part) => [part, file]));
  const properties = { ...(schema.properties as Schema | undefined), file, ...more };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties, required: ['file'] } } },
  };
}

function answerContent(endpoint: Endpoint): Schema {
  if (endpoint.answerKind === 'file') {
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  }
  const type = endpoint.answerKind === 'events' ? 'text/event-stream' : 'application/json';
  const page = pageCallOf(endpoint);
  const answers = [endpoint, ...(page ? [page] : [])].map(({ answer }) => schemaOf(answer, 'output'));
  return { [type]: { schema: page ? { oneOf: answers } : answers[0] } };
}

function refusals(endpoint: Endpoint): Record<number, Schema> {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const common: Record<number, string | undefined> = {
    ...(endpoint.access === null ? {} : { 401: 'Not signed in', 403: 'Not allowed' }),
    ...(endpoint.path.includes('{') ? { 404: 'Not found' } : {}),
    ...(endpoint.bodyKind === 'none' ? {} : { 400: 'The body cannot be read', 422: 'A field is wrong' }),
    ...(endpoint.bodyKind === 'multipart' ? { 503: 'The file could not be scanned for malware' } : {}),
    ...endpoint.errors,
  };
  return Object.fromEntries(
    Object.entries(common).map(([status, description]) => [status, { description, content }]),
  );
}
