import type { AuditEvent } from '../../../shared/domain/contract/audit.ts';
import * as contract from '../../../shared/domain/contract/audit.ts';
import type { InterfaceLanguage } from '../../../shared/domain/messages/languages.ts';
import type { Api } from '../../api/api.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { streamStates } from '../../audit/stream/state.ts';
import { writeCsv } from '../../formats/tabular/index.ts';
import { fileResponse } from '../../http/file-response.ts';
import { t } from '../../messages/tables/index.ts';
import { eventPages, listEvents } from './queries.ts';

const COLUMNS = [
  'audit.id',
  'audit.time',
  'audit.who-id',
  'audit.who',
  'audit.via',
  'audit.token-id',
  'audit.action',
  'audit.what',
  'audit.what-id',
  'audit.what-name',
  'audit.address',
  'audit.details',
] as const;

export function auditRoutes(api: Api): void {
  api.on(contract.listAuditEvents, ({ query }, { db }) => listEvents(db, query));

  api.on(contract.listAuditStreams, (_, { db, settings }) => streamStates(db, settings));

  api.on(contract.exportAuditEvents, async (call, { db }) => {
    const { language, ...wanted } = call.query;
    await recordEvent(db, { by: call, action: 'audit.export', details: filterDetails(wanted) });
    const name = `audit-log-${new Date().toISOString().slice(0, 10)}.csv`;
    return fileResponse(csvOf(eventPages(db, wanted), language), { name, type: 'text/csv; charset=utf-8' });
  });
}

function filterDetails({ search, ...filter }: { search: string }): Record<string, unknown> {
  return search === '' ? filter : { ...filter, search };
}

/** Streams the log as CSV, with localised headings; the cells are for programs. */
export async function* csvOf(
  pages: AsyncGenerator<AuditEvent[]>,
  language: InterfaceLanguage,
): AsyncGenerator<Uint8Array> {
  yield writeCsv([COLUMNS.map((column) => t(language, column))]);
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
