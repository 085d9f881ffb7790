import type { AuditEvent } from '../../../shared/domain/contract/audit.ts';

/**
 * An event as one line of JSON without its line end: the fields of `GET /audit/`, and `uid`, by which receivers drop
 * repeats. After an older backup was restored, `id` may name another event; `uid` does not.
 */
export function lineOf(event: AuditEvent): string {
  return JSON.stringify({ uid: `${event.id}-${Date.parse(event.at)}`, ...event });
}
