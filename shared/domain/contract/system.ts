import { z } from '@tessera/shared/schema';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  id: 'system.health',
  method: 'GET',
  path: '/health',
  summary: 'Whether the server and its database respond',
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
  summary: 'Whether the server is ready for requests: its database responds and has this version’s schema',
  access: null,
  answer: z.object({ status: z.literal('ready') }),
  errors: { 503: 'Not ready' },
});

export const metrics = endpoint({
  id: 'system.metrics',
  method: 'GET',
  path: '/metrics',
  summary: 'Metrics of the running server in Prometheus text format',
  access: 'system.metrics',
  answerKind: 'file',
});
