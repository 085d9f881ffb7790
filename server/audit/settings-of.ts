import { columnList } from '../db/column-list.ts';
import type { Db } from '../db/open.ts';
import type { PairListTable } from '../db/schema/columns.ts';
import type { DocumentTable } from '../db/schema/documents.ts';

/** The settings of a resource by name, as the audit log shows them. */
export type ResourceSettings = Record<string, unknown>;

/** The other columns count, cache, or are recorded by actions of their own. */
const OF_LISTS = columnList<
  PairListTable,
  | 'id'
  | 'name_folded'
  | 'created_by'
  | 'created_at'
  | 'updated_at'
  | 'processing_status'
  | 'processing_error'
  | 'processing_error_says'
  | 'records_count'
  | 'job_id'
  | 'deleted_at'
  | 'deleted_by'
>({ name: true, source_lang: true, target_lang: true, must_not_leave: true });

const OF_DOCUMENTS = columnList<
  DocumentTable,
  | 'id'
  | 'name_folded'
  | 'file_name'
  | 'blob_id'
  | 'status'
  | 'processing_error'
  | 'processing_error_says'
  | 'version'
  | 'dialect'
  | 'rows_count'
  | 'records_count'
  | 'approved_records_count'
  | 'translated_records_count'
  | 'word_count'
  | 'approved_word_count'
  | 'findings'
  | 'conformance'
  | 'file_report'
  | 'file_target_lang'
  | 'shared_views'
  | 'created_by'
  | 'created_at'
  | 'updated_at'
  | 'job_id'
  | 'deleted_at'
  | 'sample_memory_id'
  | 'sample_glossary_id'
  | 'deleted_by'
  | 'package_id'
  | 'package_entry'
  | 'target_blob_id'
  | 'target_file_name'
  | 'sentence_breaks'
  | 'reader'
  | 'repairs'
>({
  name: true,
  source_lang: true,
  target_lang: true,
  quality_settings: true,
  lqa_settings: true,
  due_on: true,
  must_not_leave: true,
  options: true,
});

/** Settings stored as JSON, and those stored as 0 or 1. */
const JSON_SETTINGS = ['quality_settings', 'lqa_settings', 'options'];
const FLAGS = ['must_not_leave'];

/** The settings of a resource; `null` if the noun has none or the resource does not exist. */
export async function settingsOf(db: Db, noun: string, id: number): Promise<ResourceSettings | null> {
  if (noun === 'glossary') return readList(db, 'glossary', id);
  if (noun === 'translation_memory') return readList(db, 'memory', id);
  if (noun !== 'document') return null;
  const row = await db.selectFrom('document').select(OF_DOCUMENTS).where('id', '=', id).executeTakeFirst();
  return row ? { ...readable(row), ...(await attachedTo(db, id)) } : null;
}

async function readList(db: Db, table: 'glossary' | 'memory', id: number): Promise<ResourceSettings | null> {
  const row = await db.selectFrom(table).select(OF_LISTS).where('id', '=', id).executeTakeFirst();
  return row ? readable(row) : null;
}

async function attachedTo(db: Db, documentId: number): Promise<ResourceSettings> {
  const memories = await db
    .selectFrom('document_memory')
    .select(['memory_id as id', 'mode', 'penalty'])
    .where('document_id', '=', documentId)
    .orderBy('position')
    .execute();
  const glossaries = await db
    .selectFrom('document_glossary')
    .select('glossary_id as id')
    .where('document_id', '=', documentId)
    .orderBy('position')
    .execute();
  return { memories, glossaries: glossaries.map(({ id }) => id) };
}

function readable(row: object): ResourceSettings {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (FLAGS.includes(name)) return [name, value === 1];
      return [name, JSON_SETTINGS.includes(name) && value !== null ? JSON.parse(value) : value];
    }),
  );
}

/** The settings that differ, each as `{from, to}`. */
export function changedSettings(
  before: ResourceSettings,
  after: ResourceSettings,
): Record<string, { from: unknown; to: unknown }> {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}
