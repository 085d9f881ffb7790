import type { Db } from '../../db/open.ts';

/** Segments whose annotations are read at once. */
const WINDOW = 200;

const TABLES = ['record_comment', 'record_change', 'lqa_error', 'issue_waiver'] as const;
type Table = (typeof TABLES)[number];

/** A segment's annotations, stored while a version without it is in force. */
interface Annotations {
  /** The segment's id, which memory units refer to. */
  id: number;
  rows: Partial<Record<Table, Record<string, unknown>[]>>;
  is_in_sample: boolean;
}

/** Stores the annotations of these rows' segments in the rows; the segments are deleted afterwards. */
export async function keepAnnotations(
  trx: Db,
  gone: readonly { id: number; record_id: number }[],
): Promise<void> {
  for (let at = 0; at < gone.length; at += WINDOW) {
    const some = gone.slice(at, at + WINDOW);
    const ids = some.map(({ record_id }) => record_id);
    const kept = new Map(
      some.map(({ record_id }) => [
        record_id,
        { id: record_id, rows: {}, is_in_sample: false } as Annotations,
      ]),
    );
    for (const table of TABLES) {
      const rows = await trx
        .selectFrom(table)
        .selectAll()
        .where('record_id', 'in', ids)
        .orderBy('id')
        .execute();
      for (const { id: _, record_id, ...row } of rows) {
        const own = kept.get(record_id);
        if (own) own.rows[table] = [...(own.rows[table] ?? []), row];
      }
    }
    const sampled = await trx
      .selectFrom('lqa_sample_record')
      .select('record_id')
      .where('record_id', 'in', ids)
      .execute();
    for (const { record_id } of sampled) {
      const own = kept.get(record_id);
      if (own) own.is_in_sample = true;
    }
    for (const { id, record_id } of some) {
      await trx
        .updateTable('source_version_row')
        .set({ annotations: JSON.stringify(kept.get(record_id)), record_id: null })
        .where('id', '=', id)
        .execute();
    }
  }
}

/** Restores the annotations and units of returning segments. */
export async function returnAnnotations(trx: Db, versionId: number, documentId: number): Promise<void> {
  const back = await trx
    .selectFrom('source_version_row')
    .select(['id', 'record_id', 'annotations'])
    .where('source_version_id', '=', versionId)
    .where('record_id', 'is not', null)
    .where('annotations', 'is not', null)
    .orderBy('id')
    .execute();
  for (const { id, record_id, annotations } of back) {
    if (record_id === null || annotations === null) continue;
    const kept: Annotations = JSON.parse(annotations);
    for (const table of TABLES) {
      const rows = (kept.rows[table] ?? []).map((row) => ({ ...row, record_id }));
      if (rows.length > 0)
        await trx
          .insertInto(table)
          .values(rows as never)
          .execute();
    }
    if (kept.is_in_sample) {
      await trx.insertInto('lqa_sample_record').values({ record_id, document_id: documentId }).execute();
    }
    const comments = kept.rows.record_comment ?? [];
    if (comments.length > 0) {
      await trx
        .updateTable('document_record')
        .set({
          comments_count: comments.length,
          open_comments_count: comments.filter((comment) => comment.resolved_at === null).length,
        })
        .where('id', '=', record_id)
        .execute();
    }
    await trx
      .updateTable('unit')
      .set({ document_record_id: record_id })
      .where('document_record_id', '=', kept.id)
      .execute();
    await trx.updateTable('source_version_row').set({ annotations: null }).where('id', '=', id).execute();
  }
}
