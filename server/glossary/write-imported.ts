import { type InsertColumns, insertRows } from '../db/insert-rows.ts';
import type { DatabaseKind, Db } from '../db/open.ts';
import { derivedColumns } from './record-queries.ts';
import type { ImportedTerm } from './term-rows.ts';

interface RecordRow extends ReturnType<typeof derivedColumns> {
  glossary_id: number;
  source: string;
  target: string;
  comment: string;
  status: string | null;
  part_of_speech: string | null;
  definition: string | null;
  extra: string | null;
  created_by: number;
  created_at: string;
  updated_at: string;
  version: number;
  job_id: number;
  replaces_id: number | null;
}

const COLUMNS: InsertColumns<RecordRow> = {
  glossary_id: 'int4',
  source: 'text',
  target: 'text',
  comment: 'text',
  status: 'text',
  part_of_speech: 'text',
  definition: 'text',
  folded: 'text',
  source_hash: 'text',
  source_sort: 'text',
  target_sort: 'text',
  extra: 'text',
  created_by: 'int4',
  created_at: 'text',
  updated_at: 'text',
  version: 'int4',
  job_id: 'int4',
  replaces_id: 'int4',
};

type Known = Pick<
  RecordRow,
  'source' | 'target' | 'comment' | 'status' | 'part_of_speech' | 'definition' | 'extra' | 'version'
> & { id: number; job_id: number | null };

export interface WriteOptions {
  glossary_id: number;
  job_id: number;
  created_by: number;
  now: string;
  /** Ids of the records that a term of this import is about already. */
  claimed: Set<number>;
}

/**
 * Inserts what the glossary does not hold yet. A term that is there with other remarks becomes a row that names the
 * record it is to change; `applyChanges` does so when the import ends.
 */
export async function writeImportedTerms(
  trx: Db,
  kind: DatabaseKind,
  options: WriteOptions,
  terms: readonly ImportedTerm[],
): Promise<{ added: number; changed: number; unchanged: number }> {
  if (terms.length === 0) return { added: 0, changed: 0, unchanged: 0 };
  const known = await loadKnown(trx, options, terms);
  const rows: RecordRow[] = [];
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (const term of terms) {
    const { extra, ...fields } = term;
    const same = known.get(textsOf(term)) ?? [];
    const equal = same.find((record) => saysNothingNew(record, term, options.job_id));
    if (equal) {
      options.claimed.add(equal.id);
      counts.unchanged += 1;
      continue;
    }
    const changed = same.find(({ id, job_id }) => job_id !== options.job_id && !options.claimed.has(id));
    const row: RecordRow = {
      ...merged(changed, { ...fields, extra: extra && JSON.stringify(extra) }),
      ...derivedColumns(term),
      glossary_id: options.glossary_id,
      created_by: options.created_by,
      created_at: options.now,
      updated_at: options.now,
      version: changed?.version ?? 1,
      job_id: options.job_id,
      replaces_id: changed?.id ?? null,
    };
    if (changed) options.claimed.add(changed.id);
    counts[changed ? 'changed' : 'added'] += 1;
    rows.push(row);
    known.set(textsOf(term), [...same, { ...row, id: 0 }]);
  }
  await insertRows(trx, kind, 'glossary_record', COLUMNS, rows);
  return counts;
}

async function loadKnown(
  trx: Db,
  { glossary_id }: WriteOptions,
  terms: readonly ImportedTerm[],
): Promise<Map<string, Known[]>> {
  const hashes = new Set(terms.map((term) => derivedColumns(term).source_hash));
  const rows: Known[] = await trx
    .selectFrom('glossary_record')
    .select([
      'id',
      'source',
      'target',
      'comment',
      'status',
      'part_of_speech',
      'definition',
      'extra',
      'version',
      'job_id',
    ])
    .where('glossary_id', '=', glossary_id)
    .where('source_hash', 'in', [...hashes])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const known = new Map<string, Known[]>();
  for (const row of rows) known.set(textsOf(row), [...(known.get(textsOf(row)) ?? []), row]);
  return known;
}

function textsOf({ source, target }: { source: string; target: string }): string {
  return JSON.stringify([source, target]);
}

/** Terms of one file may differ in what only their export shows. */
function saysNothingNew(record: Known, term: ImportedTerm, jobId: number): boolean {
  if (record.job_id === jobId && (term.extra ? JSON.stringify(term.extra) : null) !== record.extra)
    return false;
  return (['comment', 'status', 'part_of_speech', 'definition'] as const).every(
    (field) => term[field] === null || term[field] === record[field],
  );
}

/** The file's words over those that are there: what it does not mention stays. */
function merged(
  record: Known | undefined,
  term: Omit<ImportedTerm, 'extra'> & { extra: string | null },
): Pick<RecordRow, keyof ImportedTerm> {
  return {
    source: term.source,
    target: term.target,
    comment: term.comment ?? record?.comment ?? '',
    status: term.status ?? record?.status ?? null,
    part_of_speech: term.part_of_speech ?? record?.part_of_speech ?? null,
    definition: term.definition ?? record?.definition ?? null,
    extra: term.extra ?? record?.extra ?? null,
  };
}
