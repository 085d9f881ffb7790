import { sql } from 'kysely';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { JobFailure } from '../../jobs/handler.ts';
import { announceChanges } from '../../live/announce.ts';
import { localised } from '../../messages/localised.ts';
import { requireReader } from '../files/own-file.ts';
import { sumRecords } from '../processing/import-document.ts';
import { cutsOf, listCutTexts, readPresentOptions } from '../resegment/cut-texts.ts';
import { keepAnnotations, returnAnnotations } from './annotations.ts';
import { carryChanged } from './carry.ts';
import { ALL_COLUMNS, assigned, FILE_COLUMNS, LOCK_COLUMNS, list, STATUS_COLUMNS } from './columns.ts';

/** Temporary row numbers of segments in transit: both databases check uniqueness row by row. */
const AWAY = 1_000_000_000;

export interface Exchange {
  versionId: number;
  documentId: number;
  to: 'new' | 'old';
  userId: number;
  actionId: string;
  /** The action to undo in order to undo this one. */
  knownBy: string;
}

/**
 * Replaces the current version of a document's file with the other one, in one transaction: segments in both
 * keep their annotations, and those only in the current one are stored with the document until they return.
 * Applying a version, undoing it and applying it again are all this exchange. Returns the changed segments.
 */
export async function exchangeVersions(trx: Db, exchange: Exchange): Promise<number> {
  const { versionId, documentId, to } = exchange;
  await dialectOf(trx)
    .forUpdate(
      trx.selectFrom('document_record').select('id').where('document_id', '=', documentId).orderBy('id'),
    )
    .execute();
  await requireOther(trx, exchange);
  await requireThere(trx, exchange);
  await settleTexts(trx, exchange);
  if (to === 'new') await refreshCarried(trx, versionId);
  await keepPresent(trx, exchange);
  await linkUnits(trx, exchange);
  await removeOthers(trx, exchange);
  await writeKept(trx, exchange);
  await insertMissing(trx, exchange);
  await returnAnnotations(trx, versionId, documentId);
  await exchangeFile(trx, exchange);
  await settlePlaces(trx, documentId);
  await forgetOthers(trx, exchange);
  return writeHistory(trx, exchange);
}

/** Applying or undoing twice at once queues two jobs; only the first finds the document in the other state. */
async function requireOther(trx: Db, { versionId, to }: Exchange): Promise<void> {
  const version = await trx
    .selectFrom('source_version')
    .select('applied_at')
    .where('id', '=', versionId)
    .$call(dialectOf(trx).forUpdate)
    .executeTakeFirst();
  if (!version) throw new JobFailure(localised('version.outdated'));
  if (to === 'new' && version.applied_at !== null) throw new JobFailure(localised('reimport.applied'));
  if (to === 'old' && version.applied_at === null) throw new JobFailure(localised('action.undone'));
}

/** Its segments are stored only until another version is applied. */
async function requireThere(trx: Db, { versionId, to }: Exchange): Promise<void> {
  const row = await trx
    .selectFrom('source_version_row')
    .select('id')
    .where('source_version_id', '=', versionId)
    .where('side', '=', to)
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new JobFailure(localised('version.outdated'));
}

/**
 * Turns users' splits and joins into the read options of the current version's file, so that each segment has
 * its position in it; single splits and joins can then no longer be undone. Throws when some are unknown to
 * the other version.
 */
async function settleTexts(trx: Db, { versionId, documentId }: Exchange): Promise<void> {
  const texts = await listCutTexts(trx, documentId);
  const { about } = await trx
    .selectFrom('source_version')
    .select('about')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  const { cuts = cutsOf([]) }: OfFile = JSON.parse(about);
  if (cutsOf(texts) !== cuts) throw new JobFailure(localised('version.resegmented'));
  const { breaks } = await readPresentOptions(trx, { id: documentId });
  if (texts.length > 0 && breaks) {
    await trx
      .updateTable('document')
      .set({ sentence_breaks: JSON.stringify(breaks) })
      .where('id', '=', documentId)
      .execute();
    await sql`UPDATE document_record SET segment_index = row_number - 1
      WHERE document_id = ${sql.lit(documentId)}`.execute(trx);
  }
  await trx
    .updateTable('document_record')
    .set({ unit_index: null })
    .where('document_id', '=', documentId)
    .where('unit_index', 'is not', null)
    .execute();
  await trx.deleteFrom('document_unit').where('document_id', '=', documentId).execute();
}

/** Carries over the current translation of segments changed since the comparison. */
async function refreshCarried(trx: Db, versionId: number): Promise<void> {
  const rows = await trx
    .selectFrom('source_version_row as made')
    .innerJoin('document_record as old', 'old.id', 'made.record_id')
    .selectAll('old')
    .select(['made.id as made_id', 'made.kind', 'made.source as made_source', 'made.codes as made_codes'])
    .select(['made.original_target as made_target', 'made.state as made_state'])
    .where('made.source_version_id', '=', versionId)
    .where('made.side', '=', 'new')
    .where('made.is_whole', '=', 1)
    .where('made.version', 'is not', null)
    .whereRef('made.version', '<>', 'old.version')
    .execute();
  for (const row of rows) {
    // Translations from the file stay; previously unedited ones may now be edited.
    const isOfFile = (row.made_target ?? '') !== '';
    if (row.kind === 'changed' && isOfFile) continue;
    const made = {
      source: row.made_source,
      codes: row.made_codes,
      target: '',
      state: row.made_state,
      approved: 0 as const,
      original_target: row.made_target,
    };
    const changed = row.kind === 'changed' ? carryChanged(row, made) : { is_whole: 0 as const };
    await trx.updateTable('source_version_row').set(changed).where('id', '=', row.made_id).execute();
  }
}

/** Stores the current version with all its translations. */
async function keepPresent(trx: Db, { versionId, documentId, to }: Exchange): Promise<void> {
  const from = to === 'new' ? 'old' : 'new';
  const gone = to === 'new' ? 'removed' : 'added';
  await trx
    .deleteFrom('source_version_row')
    .where('source_version_id', '=', versionId)
    .where('side', '=', from)
    .execute();
  await sql`INSERT INTO source_version_row
    (source_version_id, side, kind, is_whole, record_id, row_number, version, ${list(ALL_COLUMNS)})
    SELECT ${sql.lit(versionId)}, ${sql.lit(from)}, coalesce(t.kind, ${sql.lit(gone)}), coalesce(t.is_whole, 0),
      d.id, d.row_number, CASE WHEN t.id IS NULL THEN d.version END, ${list(ALL_COLUMNS, 'd')}
    FROM document_record d LEFT JOIN source_version_row t
      ON t.source_version_id = ${sql.lit(versionId)} AND t.side = ${sql.lit(to)} AND t.record_id = d.id
    WHERE d.document_id = ${sql.lit(documentId)} ORDER BY d.row_number`.execute(trx);
}

/** Units of a text that is not in force belong to no segment until it returns: their ids are negated. */
async function linkUnits(trx: Db, { versionId, to }: Exchange): Promise<void> {
  await sql`UPDATE unit SET document_record_id = -unit.document_record_id FROM source_version_row n
    WHERE n.source_version_id = ${sql.lit(versionId)} AND n.side = ${sql.lit(to)} AND n.kind = 'changed'
    AND unit.document_record_id IN (n.record_id, -n.record_id)`.execute(trx);
}

async function removeOthers(trx: Db, { versionId, to }: Exchange): Promise<void> {
  const [from, gone] = to === 'new' ? (['old', 'removed'] as const) : (['new', 'added'] as const);
  const rows = await trx
    .selectFrom('source_version_row')
    .select(['id', 'record_id'])
    .where('source_version_id', '=', versionId)
    .where('side', '=', from)
    .where('kind', '=', gone)
    .where('record_id', 'is not', null)
    .orderBy('id')
    .execute();
  const kept = rows.flatMap(({ id, record_id }) => (record_id === null ? [] : [{ id, record_id }]));
  await keepAnnotations(trx, kept);
  for (let at = 0; at < kept.length; at += 1000) {
    const ids = kept.slice(at, at + 1000).map(({ record_id }) => record_id);
    await trx.deleteFrom('document_record').where('id', 'in', ids).execute();
  }
}

async function writeKept(trx: Db, { versionId, to, userId }: Exchange): Promise<void> {
  const ofSegment = sql`n.source_version_id = ${sql.lit(versionId)} AND n.side = ${sql.lit(to)}
    AND n.record_id = document_record.id`;
  // A moved segment is outside the consecutive ids that text search relies on.
  await sql`UPDATE document_record SET ${assigned(FILE_COLUMNS, 'n')},
    row_number = n.row_number + ${sql.lit(AWAY)}, added = CASE WHEN n.kind = 'moved' THEN 1 ELSE added END
    FROM source_version_row n WHERE ${ofSegment}`.execute(trx);
  await sql`UPDATE document_record SET ${assigned(STATUS_COLUMNS, 'n')}, version = document_record.version + 1,
    updated_at = ${new Date().toISOString()}, updated_by = ${sql.lit(userId)}
    FROM source_version_row n WHERE n.is_whole = 1 AND ${ofSegment}`.execute(trx);
  // A changed source must be translated again.
  await sql`UPDATE document_record SET ${assigned(LOCK_COLUMNS, 'n')}
    FROM source_version_row n WHERE n.kind = 'changed' AND ${ofSegment}`.execute(trx);
}

async function insertMissing(trx: Db, { versionId, documentId, to, userId }: Exchange): Promise<void> {
  const missing = sql`source_version_id = ${sql.lit(versionId)} AND side = ${sql.lit(to)} AND record_id IS NULL`;
  await sql`INSERT INTO document_record
    (document_id, row_number, version, added, comments_count, updated_at, updated_by, ${list(ALL_COLUMNS)})
    SELECT ${sql.lit(documentId)}, row_number + ${sql.lit(AWAY)}, coalesce(version, 0) + 1, 1, 0,
      ${sql.lit(new Date().toISOString())}, ${sql.lit(userId)}, ${list(ALL_COLUMNS)}
    FROM source_version_row WHERE ${missing} ORDER BY row_number`.execute(trx);
  await sql`UPDATE source_version_row SET record_id = (SELECT d.id FROM document_record d
      WHERE d.document_id = ${sql.lit(documentId)} AND d.row_number = source_version_row.row_number + ${sql.lit(AWAY)})
    WHERE ${missing}`.execute(trx);
  await sql`UPDATE document_record SET row_number = row_number - ${sql.lit(AWAY)}
    WHERE document_id = ${sql.lit(documentId)} AND row_number > ${sql.lit(AWAY)}`.execute(trx);
}

/** Data about a version's file; comparisons made before sentence splitting existed lack the breaks. */
interface OfFile {
  findings: string;
  conformance: string;
  sentence_breaks?: string | null;
  /** Absent in comparisons made before readers had versions. */
  reader?: number;
  /** Absent in comparisons by servers that know no reports. */
  file_report?: string | null;
  /** The splits and joins of the document known to the comparison; absent = none. */
  cuts?: string;
}

/**
 * The document gets the other file with its findings; the version stores the current one. Throws if this server cannot
 * read the other file like the server that compared it.
 */
async function exchangeFile(trx: Db, { versionId, documentId, to, knownBy }: Exchange): Promise<void> {
  const present = await trx
    .selectFrom('document')
    .select(['blob_id', 'findings', 'conformance', 'sentence_breaks', 'reader', 'file_report'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  const other = await trx
    .selectFrom('source_version')
    .select(['blob_id', 'about'])
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  const { blob_id, ...about } = present;
  const {
    findings,
    conformance,
    sentence_breaks = null,
    reader = 1,
    file_report = null,
  }: OfFile = JSON.parse(other.about);
  const counts = await sumRecords(trx, documentId);
  const at = new Date().toISOString();
  await trx
    .updateTable('document')
    .set({ ...counts, rows_count: counts.records_count, blob_id: other.blob_id })
    .set({ findings, conformance, sentence_breaks, reader, file_report, updated_at: at })
    .where('id', '=', documentId)
    .execute();
  await requireReader(trx, documentId);
  await trx
    .updateTable('source_version')
    .set({
      blob_id,
      about: JSON.stringify(about),
      applied_at: to === 'new' ? at : null,
      action_id: knownBy,
    })
    .where('id', '=', versionId)
    .execute();
}

/**
 * Updates the row numbers in findings and comparisons; findings of changed texts are deleted and found again.
 */
async function settlePlaces(trx: Db, documentId: number): Promise<void> {
  await sql`DELETE FROM document_issue WHERE document_id = ${sql.lit(documentId)} AND record_id IN
    (SELECT id FROM document_record WHERE document_id = ${sql.lit(documentId)} AND source_before IS NOT NULL)`.execute(
    trx,
  );
  const rowOf = (table: 'document_issue' | 'reimport_row') =>
    sql`(SELECT d.row_number FROM document_record d WHERE d.id = ${sql.table(table)}.record_id)`;
  await sql`UPDATE document_issue SET row_number = ${rowOf('document_issue')}
    WHERE document_id = ${sql.lit(documentId)}`.execute(trx);
  await sql`UPDATE reimport_row SET row_number = ${rowOf('reimport_row')} WHERE reimport_id IN
    (SELECT id FROM reimport WHERE document_id = ${sql.lit(documentId)})`.execute(trx);
}

/** Comparisons of other versions no longer apply. */
async function forgetOthers(trx: Db, { versionId, documentId }: Exchange): Promise<void> {
  await sql`DELETE FROM source_version_row WHERE source_version_id IN (SELECT id FROM source_version
    WHERE document_id = ${sql.lit(documentId)} AND id <> ${sql.lit(versionId)})`.execute(trx);
}

/**
 * Writes the history of changed segments. If none changed, a single entry tells open pages that rows moved.
 */
async function writeHistory(trx: Db, exchange: Exchange): Promise<number> {
  const { versionId, documentId, to, userId, actionId } = exchange;
  const from = to === 'new' ? 'old' : 'new';
  const at = new Date().toISOString();
  const ids = await sql<{
    id: number;
  }>`INSERT INTO record_change (document_id, record_id, at, user_id, kind, action_id,
      target_before, target_after, state_before, state_after, approved_before, approved_after, match_percent_before)
    SELECT ${sql.lit(documentId)}, d.id, ${sql.lit(at)}, ${sql.lit(userId)}, 'source', ${sql.lit(actionId)},
      b.target, d.target, b.state, d.state, b.approved, d.approved, b.match_percent
    FROM source_version_row b INNER JOIN document_record d ON d.id = b.record_id
    WHERE b.source_version_id = ${sql.lit(versionId)} AND b.side = ${sql.lit(from)} AND b.is_whole = 1
    ORDER BY d.row_number RETURNING id`.execute(trx);
  if (ids.rows.length === 0) {
    const first = await sql<{
      id: number;
    }>`INSERT INTO record_change (document_id, record_id, at, user_id, kind,
        action_id, target_before, target_after, state_before, state_after, approved_before, approved_after)
      SELECT document_id, id, ${sql.lit(at)}, ${sql.lit(userId)}, 'source', ${sql.lit(actionId)},
        target, target, state, state, approved, approved
      FROM document_record WHERE document_id = ${sql.lit(documentId)} AND row_number = 1 RETURNING id`.execute(
      trx,
    );
    await sql`UPDATE document_record SET version = version + 1
      WHERE document_id = ${sql.lit(documentId)} AND row_number = 1`.execute(trx);
    ids.rows.push(...first.rows);
  }
  await announceChanges(trx, { documentId, actionId, ids: ids.rows.map(({ id }) => id) });
  const { count } = await trx
    .selectFrom('source_version_row')
    .select((where) => where.fn.countAll<number>().as('count'))
    .where('source_version_id', '=', versionId)
    .where('kind', '<>', 'same')
    .where((where) => where.or([where('side', '=', 'new'), where('kind', '=', 'removed')]))
    .executeTakeFirstOrThrow();
  return count;
}
