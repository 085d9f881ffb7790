import { z } from '@tessera/shared/schema';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  id: 'system.health',
  method: 'GET',
  path: '/health',
  summary: 'Whether the server and its database answer',
  access: null,
  answer: z.object({
    status: z.literal('ok'),
    database: z.enum(['sqlite', 'postgres']),
    version: z.string(),
  }),
});

export const openapi = endpoint({
  id: 'system.openapi',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This contract as OpenAPI 3.1',
  access: null,
});

export const ready = endpoint({
  id: 'system.ready',
  method: 'GET',
  path: '/ready',
  summary: 'Whether the server may be sent requests: its database answers and has the schema of this version',
  access: null,
  answer: z.object({ status: z.literal('ready') }),
  errors: { 503: 'Not ready' },
});

export const metrics = endpoint({
  id: 'system.metrics',
  method: 'GET',
  path: '/metrics',
  summary: 'Figures of the running server in the text format of Prometheus',
  access: 'system.metrics',
  answerKind: 'file',
});
