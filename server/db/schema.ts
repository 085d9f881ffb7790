import type { AccountTables } from './schema/accounts.ts';
import type { DocumentTables } from './schema/documents.ts';
import type { GlossaryTables } from './schema/glossaries.ts';
import type { MemoryTables } from './schema/memories.ts';
import type { OperationTables } from './schema/operation.ts';
import type { ReportTables } from './schema/reports.ts';

/** Every table of both databases, by area in `schema/`. */
export interface Database
  extends AccountTables,
    OperationTables,
    GlossaryTables,
    MemoryTables,
    DocumentTables,
    ReportTables {}
