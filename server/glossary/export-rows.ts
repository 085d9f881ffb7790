import type { Glossary } from '../../shared/contract/glossary.ts';
import { keysetPages } from '../db/keyset.ts';
import type { Db } from '../db/open.ts';
import { hiddenJob } from './queries.ts';
import type { TermExtra } from './term-rows.ts';

const COLUMNS = [
  'id',
  'source',
  'target',
  'comment',
  'status',
  'part_of_speech',
  'definition',
  'extra',
] as const;

/** A term as a file holds it. */
export interface ExportRow {
  source: string;
  target: string;
  comment: string;
  status: string | null;
  part_of_speech: string | null;
  definition: string | null;
  extra: TermExtra;
}

/** The terms of a glossary in the order they came, a page at a time. */
export async function* exportRows(db: Db, glossary: Glossary): AsyncGenerator<ExportRow[]> {
  for await (const rows of keysetPages((after, limit) => loadRows(db, glossary, after, limit))) {
    yield rows.map((row) => ({ ...row, extra: row.extra ? JSON.parse(row.extra) : {} }));
  }
}

function loadRows(db: Db, glossary: Glossary, after: number, limit: number) {
  const hidden = hiddenJob(glossary);
  return db
    .selectFrom('glossary_record')
    .select(COLUMNS)
    .where('glossary_id', '=', glossary.id)
    .where('deleted_at', 'is', null)
    .$if(hidden !== null, (query) =>
      query.where((where) => where.or([where('job_id', 'is', null), where('job_id', '<>', hidden)])),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
