import type { Kysely } from 'kysely';
import type { AccountTables } from './schema/accounts.ts';
import type { DocumentTables } from './schema/documents.ts';
import type { GlossaryTables } from './schema/glossaries.ts';
import type { LqaTables } from './schema/lqa.ts';
import type { MachineTranslationTables } from './schema/machine-translation.ts';
import type { MemoryTables } from './schema/memories.ts';
import type { OperationTables } from './schema/operation.ts';
import type { ReportTables } from './schema/reports.ts';
import type { SpellingTables } from './schema/spelling.ts';

/** All tables of both databases, by area in `schema/`. */
export interface Database
  extends AccountTables,
    OperationTables,
    GlossaryTables,
    MemoryTables,
    DocumentTables,
    LqaTables,
    MachineTranslationTables,
    ReportTables,
    SpellingTables {}

/** A database or a transaction; the first parameter of all queries. */
export type Db = Kysely<Database>;
