import { sql } from 'kysely';
import { PURGING } from '../../collection/purging.ts';
import { deleteBlob } from '../../db/blob.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { deleteEmptyPackage, findPackage } from '../../document/documents/package-queries.ts';
import { rememberUnmarked } from '../../machine-translation/may-leave.ts';

/** Rows deleted by one statement, which bounds how long other writers wait. */
const CHUNK = 500;
const DAY = 24 * 3600_000;
/**
 * Age in ms after which a blob without a size is the rest of an aborted upload rather than one in progress.
 */
const CUT_OFF = DAY;
/** Longer than a version stays with a share of the users, in ms. */
const KEEP_WITNESSES = 30 * DAY;

export interface Purged {
  documents: number;
  memories: number;
  glossaries: number;
  units: number;
  terms: number;
  uploads: number;
}

type Binned = 'document' | 'memory' | 'glossary';
type Part = 'document_record' | 'unit' | 'glossary_record';

/** The tables with the contents of each kind of resource. */
const PARTS: { [table in Binned]: { table: Part; owner: 'document_id' | 'memory_id' | 'glossary_id' } } = {
  document: { table: 'document_record', owner: 'document_id' },
  memory: { table: 'unit', owner: 'memory_id' },
  glossary: { table: 'glossary_record', owner: 'glossary_id' },
};

/** Purges resources binned for `retentionDays`, and the remains of aborted uploads. */
export async function purgeBin(db: Db, retentionDays: number, now = Date.now()): Promise<Purged> {
  const before = new Date(now - retentionDays * DAY).toISOString();
  return {
    documents: await purgeAll(db, 'document', before),
    memories: await purgeAll(db, 'memory', before),
    glossaries: await purgeAll(db, 'glossary', before),
    units: await purgeRows(db, 'unit', before),
    terms: await purgeRows(db, 'glossary_record', before),
    uploads: await purgeCutOff(db, new Date(now - CUT_OFF).toISOString()),
  };
}

async function purgeAll(db: Db, table: Binned, before: string): Promise<number> {
  await db.updateTable(table).set({ deleted_at: PURGING }).where('deleted_at', '<', before).execute();
  const purging = await db.selectFrom(table).select('id').where('deleted_at', '=', PURGING).execute();
  for (const { id } of purging) await purgeResource(db, table, id);
  return purging.length;
}

/** Deletes a resource marked `PURGING`, chunk by chunk; its files together with the last chunk. */
export async function purgeResource(db: Db, table: Binned, id: number): Promise<void> {
  await deleteParts(db, PARTS[table], id);
  const blobs = table === 'document' ? await blobsOf(db, id) : [];
  const inPackage = table === 'document' ? await findPackage(db, id) : null;
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom(table)
      .where('id', '=', id)
      .where('deleted_at', '=', PURGING)
      .returning('must_not_leave')
      .executeTakeFirst();
    if (table === 'document' && gone?.must_not_leave === 0) await rememberUnmarked(trx, id);
    // A document whose import did not begin has the package's file as well.
    for (const blob of gone ? blobs : []) if (blob !== inPackage?.blob_id) await deleteBlob(trx, blob);
  });
  await db.deleteFrom('resource_member').where('kind', '=', table).where('resource_id', '=', id).execute();
  if (inPackage) await deleteEmptyPackage(db, inPackage.id);
}

async function deleteParts(db: Db, { table, owner }: (typeof PARTS)[Binned], id: number): Promise<void> {
  const column = sql.ref(owner);
  for (;;) {
    const deleted = await sql`DELETE FROM ${sql.table(table)} WHERE id IN
      (SELECT id FROM ${sql.table(table)} WHERE ${column} = ${id} LIMIT ${sql.lit(CHUNK)})`.execute(db);
    if (Number(deleted.numAffectedRows ?? 0) === 0) return;
  }
}

async function blobsOf(db: Db, documentId: number): Promise<number[]> {
  const own = await db
    .selectFrom('document')
    .select(['blob_id', 'target_blob_id'])
    .where('id', '=', documentId)
    .execute();
  const cameBack = await db
    .selectFrom('reimport')
    .select('blob_id')
    .where('document_id', '=', documentId)
    .execute();
  const versions = await db
    .selectFrom('source_version')
    .select('blob_id')
    .where('document_id', '=', documentId)
    .execute();
  const targets = own.flatMap(({ target_blob_id }) => target_blob_id ?? []);
  return [...[...own, ...cameBack, ...versions].map(({ blob_id }) => blob_id), ...targets];
}

/** Purges units and terms that were deleted individually. */
async function purgeRows(db: Db, table: 'unit' | 'glossary_record', before: string): Promise<number> {
  let count = 0;
  for (;;) {
    const some = db.selectFrom(table).select('id').where('deleted_at', '<', before).limit(CHUNK);
    const deleted = await db.deleteFrom(table).where('id', 'in', some).executeTakeFirst();
    const number = Number(deleted.numDeletedRows);
    if (number === 0) return count;
    count += number;
  }
}

async function purgeCutOff(db: Db, before: string): Promise<number> {
  const deleted = await db
    .deleteFrom('blob')
    .where('size', '=', -1)
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Deletes records of whose pages loaded or failed versions of screens. */
export async function purgeWitnesses(db: Db, now = Date.now()): Promise<number> {
  const before = new Date(now - KEEP_WITNESSES).toISOString();
  const isOld = (column: 'loaded_at' | 'failed_at' | 'erred_at') =>
    sql<boolean>`(${sql.ref(column)} IS NULL OR ${sql.ref(column)} < ${before})`;
  const deleted = await db
    .deleteFrom('remote_witness')
    .where(isOld('loaded_at'))
    .where(isOld('failed_at'))
    .where(isOld('erred_at'))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/**
 * Deletes old audit log entries, up to the last one that was streamed if there is a stream; the only code that may,
 * within one transaction. `0` keeps all.
 */
export async function purgeAuditLog(
  db: Db,
  retentionDays: number,
  { now = Date.now(), sent = null }: { now?: number; sent?: number | null } = {},
): Promise<number> {
  if (retentionDays === 0) return 0;
  const before = new Date(now - retentionDays * DAY).toISOString();
  return db.transaction().execute(async (trx) => {
    let count = 0;
    await auditLogChangeable(trx, async () => {
      const deleted = await trx
        .deleteFrom('audit_event')
        .where('at', '<', before)
        .$if(sent !== null, (query) => query.where('id', '<=', sent))
        .executeTakeFirst();
      count = Number(deleted.numDeletedRows);
    });
    return count;
  });
}

/** Lets one transaction change the audit log; for all others, and afterwards, it is append-only. */
export async function auditLogChangeable(trx: Db, act: () => Promise<void>): Promise<void> {
  await dialectOf(trx).withoutTriggers(trx, 'audit_event', act);
}
