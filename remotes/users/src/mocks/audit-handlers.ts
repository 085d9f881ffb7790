import {
  type AuditEvent,
  type AuditFilter,
  exportAuditEvents,
  listAuditEvents,
} from '@tessera/shared/contract/audit';
import { PAGE_SIZE } from '@tessera/shared/contract/common';
import type { User } from '@tessera/shared/contract/user';
import { mock } from '@tessera/shared/testing/mock';
import type { RequestHandler } from 'msw';

/** More than a page, so that paging is exercised. */
const COUNT = 125;
const HOUR = 3600_000;

function makeEvents(users: readonly User[]): AuditEvent[] {
  const [admin, ...others] = users;
  const events = Array.from({ length: COUNT }, (_, index): AuditEvent => {
    const user = others[index % Math.max(1, others.length)] ?? admin;
    const about = user ? { kind: 'user', id: user.id, name: user.username } : null;
    const at = new Date(Date.UTC(2026, 10, 1) + index * 3 * HOUR).toISOString();
    const base = { id: index + 1, at, token_id: null, address: `192.0.2.${(index % 9) + 1}` };
    const byAdmin = { ...base, actor: admin ?? null, via: 'session' as const };
    if (index % 11 === 5) {
      const details = { role: { from: 'user', to: 'reviewer' } };
      return { ...byAdmin, action: 'users.role', subject: about, details };
    }
    if (index % 7 === 3) {
      const subject = { kind: 'glossary', id: 1, name: 'Board games' };
      return { ...byAdmin, action: 'glossary.download', subject, details: { query: { format: 'csv' } } };
    }
    const failed = index % 5 === 4;
    const details = failed ? { reason: 'password' } : { remember: false, factor: 'none' };
    const action = failed ? 'auth.login_failed' : 'auth.login';
    if (failed) return { ...base, actor: null, via: 'none', action, subject: about, details };
    return { ...base, actor: user ?? null, via: 'session', action, subject: null, details };
  });
  return events.map(({ actor, ...event }) => ({
    ...event,
    actor: actor && { id: actor.id, username: actor.username },
  }));
}

function matches({ search, action, user_id, from, to }: AuditFilter): (event: AuditEvent) => boolean {
  const term = search.toLowerCase();
  return (event) => {
    const { actor, subject, at, address } = event;
    if (action && event.action !== action && !event.action.startsWith(`${action}.`)) return false;
    const isAbout = subject?.kind === 'user' && subject.id === user_id;
    if (user_id !== undefined && actor?.id !== user_id && !isAbout) return false;
    if ((from && at < from) || (to && at > `${to}~`)) return false;
    return [actor?.username, subject?.name, address].some((text) => text?.toLowerCase().includes(term));
  };
}

/** The audit log of the mock: made once, then only read. */
export function auditHandlers(users: readonly User[]): RequestHandler[] {
  const events = makeEvents(users);
  return [
    mock(listAuditEvents, ({ query: { page, ...filter } }) => {
      const found = events.filter(matches(filter)).reverse();
      const start = page * PAGE_SIZE;
      return { records: found.slice(start, start + PAGE_SIZE), total_rows: found.length };
    }),
    mock(exportAuditEvents, ({ query }) => {
      const rows = events.filter(matches(query)).map(({ id, at, action }) => `${id},${at},${action}`);
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit-log.csv"',
      };
      return new Response(['id,time,action', ...rows, ''].join('\r\n'), { headers });
    }),
  ];
}
