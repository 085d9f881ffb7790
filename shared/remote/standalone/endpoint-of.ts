import { ENDPOINTS } from '../../domain/contract/all.ts';
import type { Endpoint } from '../../domain/contract/endpoint.ts';

const PATTERNS = ENDPOINTS.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^/api${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  parameters: endpoint.path.split('{').length - 1,
}));

/**
 * The endpoint of a request; if two match, such as `/glossary/upload` and `/glossary/{id}`, the one with
 * fewer parameters.
 */
export function endpointOf(method: string, pathname: string): Endpoint | undefined {
  const fitting = PATTERNS.filter(
    ({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname),
  );
  return fitting.sort((a, b) => a.parameters - b.parameters)[0]?.endpoint;
}
