import { sql } from 'kysely';
import type { Glossary } from '../../../shared/domain/contract/glossary.ts';
import { hiddenJob } from '../../collection/collection-queries.ts';
import { keysetPages } from '../../db/keyset.ts';
import type { Db } from '../../db/open.ts';
import { termIsUnmarked } from '../../machine-translation/may-leave.ts';
import type { TermExtra } from '../terms/term-rows.ts';

const COLUMNS = [
  'id',
  'source',
  'target',
  'comment',
  'status',
  'part_of_speech',
  'definition',
  'extra',
  'usage_note',
  'match_exact',
  'match_case',
  'match_prefix',
  'concept_id',
] as const;

/** A term in export form. */
export interface ExportRow {
  source: string;
  target: string;
  comment: string;
  status: string | null;
  part_of_speech: string | null;
  definition: string | null;
  usage_note: string | null;
  match_exact: number;
  match_case: number;
  match_prefix: number;
  concept_id: number | null;
  /** 1 = must not be sent to external services. */
  is_marked: number;
  extra: TermExtra;
}

/** The terms of a glossary in the order they were added, a page at a time. */
export async function* exportRows(db: Db, glossary: Glossary): AsyncGenerator<ExportRow[]> {
  const load = (after: number, limit: number) =>
    selectRows(db, glossary).where('id', '>', after).orderBy('id').limit(limit).execute();
  for await (const rows of keysetPages(load)) yield rows.map(toRow);
}

/** The terms of the given concepts, in the order they were added. */
export async function exportConceptRows(
  db: Db,
  glossary: Glossary,
  conceptIds: readonly number[],
): Promise<ExportRow[]> {
  const rows = await selectRows(db, glossary)
    .where('concept_id', 'in', [...conceptIds])
    .orderBy('id')
    .execute();
  return rows.map(toRow);
}

function toRow(row: Omit<ExportRow, 'extra'> & { extra: string | null }): ExportRow {
  return { ...row, extra: row.extra ? JSON.parse(row.extra) : {} };
}

function selectRows(db: Db, glossary: Glossary) {
  const hidden = hiddenJob(glossary);
  return db
    .selectFrom('glossary_record')
    .select(COLUMNS)
    .select(sql<number>`CASE WHEN ${termIsUnmarked()} THEN 0 ELSE 1 END`.as('is_marked'))
    .where('glossary_id', '=', glossary.id)
    .where('deleted_at', 'is', null)
    .$if(hidden !== null, (query) =>
      query.where((where) => where.or([where('job_id', 'is', null), where('job_id', '<>', hidden)])),
    );
}
