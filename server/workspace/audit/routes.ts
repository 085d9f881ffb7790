import type { AuditEvent } from '../../../shared/contract/audit.ts';
import * as contract from '../../../shared/contract/audit.ts';
import { writeCsv } from '../../formats/tabular/index.ts';
import type { Api } from '../../http/api.ts';
import { fileResponse } from '../../http/file-response.ts';
import { eventPages, listEvents } from './queries.ts';
import { recordEvent } from './record-event.ts';

const HEADINGS = [
  'id',
  'time',
  'who id',
  'who',
  'via',
  'token id',
  'action',
  'what',
  'what id',
  'what name',
  'address',
  'details',
];

export function auditRoutes(api: Api): void {
  api.on(contract.listAuditEvents, ({ query }, { db }) => listEvents(db, query));

  api.on(contract.exportAuditEvents, async (call, { db }) => {
    await recordEvent(db, { by: call, action: 'audit.export', details: filterDetails(call.query) });
    const name = `audit-log-${new Date().toISOString().slice(0, 10)}.csv`;
    return fileResponse(csvOf(eventPages(db, call.query)), { name, type: 'text/csv; charset=utf-8' });
  });
}

function filterDetails({ search, ...filter }: { search: string }): Record<string, unknown> {
  return search === '' ? filter : { ...filter, search };
}

/** Streams the log as CSV. */
export async function* csvOf(pages: AsyncGenerator<AuditEvent[]>): AsyncGenerator<Uint8Array> {
  yield writeCsv([HEADINGS]);
  for await (const events of pages) yield withoutMark(writeCsv(events.map(cellsOf)));
}

/** Only the first page keeps its byte order mark. */
function withoutMark(csv: Uint8Array): Uint8Array {
  return csv.subarray(3);
}

function cellsOf({ id, at, actor, via, token_id, action, subject, address, details }: AuditEvent): string[] {
  const cells = [
    id,
    at,
    actor?.id,
    actor?.username,
    via,
    token_id,
    action,
    subject?.kind,
    subject?.id,
    subject?.name,
    address,
    JSON.stringify(details),
  ];
  return cells.map((cell) => String(cell ?? ''));
}
