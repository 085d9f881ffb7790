import type { z } from 'zod';
import { ENDPOINTS } from '../../../shared/domain/contract/all.ts';
import { endpointPath } from '../../../shared/domain/contract/endpoint.ts';

/** Values that fit any parameter between them. */
const VALUES = [
  'pump',
  '1',
  '0',
  'source',
  'name',
  'document',
  'documents',
  'admin',
  'xlsx',
  'csv',
  'open',
  'true',
  '2026-01-01',
];

/** Every reading endpoint of the contract, below `/api`, with ids from the demo data and each parameter filled in. */
export function readAddresses(): string[] {
  return ENDPOINTS.filter(
    ({ method, answerKind, access }) => method === 'GET' && answerKind !== 'events' && access !== null,
  ).map(({ path, params, query }) => {
    const address = endpointPath(path, valuesFor(params));
    const search = new URLSearchParams(valuesFor(query)).toString();
    return search ? `${address}?${search}` : address;
  });
}

function valuesFor(schema: z.ZodType): Record<string, string> {
  const shape = (schema as z.ZodObject).shape as Record<string, z.ZodType>;
  const fields = Object.entries(shape).flatMap(([key, field]) => {
    const value = VALUES.find((candidate) => field.safeParse(candidate).success);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(fields);
}
