import type { Endpoint } from '../../domain/contract/endpoint.ts';
import { ApiError, type ErrorResponse } from './api-error.ts';
import { t } from './messages.ts';

/** Paths in `raw` that are not in the contract, e.g. `records.0.colour`. */
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
 * The response validated against the contract. Unknown fields are dropped, since a newer server may send them;
 * `strict` logs them to the console, so that developers notice a difference between contract and server.
 */
export async function checkAnswer(
  endpoint: Endpoint,
  raw: unknown,
  { strict, response }: { strict: boolean; response: ErrorResponse },
): Promise<unknown> {
  // Loaded remotes have schemas that can only be checked asynchronously.
  const result = await endpoint.answer.safeParseAsync(raw);
  if (!result.success) {
    const where = result.error.issues.map(
      (issue) => `${issue.path.join('.') || '(answer)'}: ${issue.message}`,
    );
    console.error(`${endpoint.method} ${endpoint.path} answered against the contract\n${where.join('\n')}`);
    throw new ApiError({
      status: response.status,
      code: 'contract',
      title: t('title.contract'),
      message: t('error.contract'),
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
