import { z } from '@tessera/shared/schema';
import { id, listQuery, recordsOf, time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { reportLanguage } from './user.ts';

export const auditEvent = z.object({
  id,
  at: time,
  /** `null` = nobody was signed in. The name at that time. */
  actor: z.object({ id, username: z.string() }).nullable(),
  via: z.enum(['session', 'token', 'none']),
  /** Name of the API token used. */
  token_id: id.nullable(),
  /** `noun.verb`, mostly the id of the endpoint. */
  action: z.string(),
  /** The object of the action; `null` = none. */
  subject: z.object({ kind: z.string(), id: id.nullable(), name: z.string().nullable() }).nullable(),
  address: z.string(),
  /** Further details, e.g. `role: {from, to}`; never customers' texts, never secrets. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.output<typeof auditEvent>;

const filter = z.object({
  search: listQuery.shape.search,
  /** An action (`users.role`), or the first part of several (`users`). */
  action: z.string().max(100).optional(),
  /** Events by this user, or about them. */
  user_id: z.coerce.number().pipe(id).optional(),
  /** First and last day, in UTC. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type AuditFilter = z.output<typeof filter>;

export const listAuditEvents = endpoint({
  id: 'audit.list',
  method: 'GET',
  path: '/audit/',
  summary:
    'The audit log, newest first, 100 per page; search is a substring of the user, the object or the address',
  access: 'audit.read',
  query: filter.extend({ page: listQuery.shape.page }),
  answer: recordsOf(auditEvent),
});

export const auditStreamState = z.object({
  /** The configured address, without its path or secrets. */
  target: z.string(),
  /** About how many events it still lacks. */
  waiting: z.int(),
  /** Time of the oldest of them. */
  waiting_since: time.nullable(),
  /** When it last received events; `null` = never. */
  sent_at: time.nullable(),
  /** Failed attempts since then, the last of them, and the next attempt. */
  failures: z.int(),
  failed_at: time.nullable(),
  next_at: time.nullable(),
  error: z.string().nullable(),
});
export type AuditStreamState = z.output<typeof auditStreamState>;

export const listAuditStreams = endpoint({
  id: 'audit.streams',
  method: 'GET',
  path: '/audit/streams',
  summary: 'The targets that the audit log is streamed to (`AUDIT_STREAM`), and how far each is',
  access: 'audit.read',
  answer: z.array(auditStreamState),
});

export const exportAuditEvents = endpoint({
  id: 'audit.export',
  method: 'GET',
  path: '/audit/export',
  summary: 'The audit log, optionally filtered, as CSV, oldest first',
  access: 'audit.read',
  query: filter.extend({ language: reportLanguage }),
  answerKind: 'file',
});
