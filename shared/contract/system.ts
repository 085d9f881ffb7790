import { z } from 'zod';
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
