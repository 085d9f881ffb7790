import type { Endpoint } from '../contract/endpoint.ts';
import { ApiError, type ErrorResponse } from './api-error.ts';

/** Paths in `raw` that the contract knows nothing of, e.g. `records.0.colour`. */
export function unknownFields(raw: unknown, parsed: unknown, at = ''): string[] {
  if (Array.isArray(raw) && Array.isArray(parsed)) {
    return raw.flatMap((item, index) =>
      unknownFields(item, parsed[index], at ? `${at}.${index}` : `${index}`),
    );
  }
  if (typeof raw !== 'object' || raw === null || typeof parsed !== 'object' || parsed === null) return [];
  const known = parsed as Record<string, unknown>;
  return Object.entries(raw).flatMap(([key, value]) => {
    const path = at ? `${at}.${key}` : key;
    return key in known ? unknownFields(value, known[key], path) : [path];
  });
}

/**
 * The answer as the contract states it. Fields that the contract does not know are dropped, since a newer server may
 * send them; `strict` reports them on the console, so that a developer sees that contract and server differ.
 */
export async function checkAnswer(
  endpoint: Endpoint,
  raw: unknown,
  { strict, response }: { strict: boolean; response: ErrorResponse },
): Promise<unknown> {
  // Remotes that are live have schemas that only check asynchronously.
  const result = await endpoint.answer.safeParseAsync(raw);
  if (!result.success) {
    const where = result.error.issues.map(
      (issue) => `${issue.path.join('.') || '(answer)'}: ${issue.message}`,
    );
    console.error(`${endpoint.method} ${endpoint.path} answered against the contract\n${where.join('\n')}`);
    throw new ApiError({
      status: response.status,
      code: 'contract',
      title: 'Unexpected answer',
      message:
        'The server answered something this page does not understand. Reload the page to get its newest version.',
      response,
      body: raw,
      cause: result.error,
    });
  }
  if (strict) {
    const unknown = unknownFields(raw, result.data);
    if (unknown.length) {
      console.warn(
        `${endpoint.method} ${endpoint.path} answered fields the contract lacks: ${unknown.join(', ')}`,
      );
    }
  }
  return result.data;
}
