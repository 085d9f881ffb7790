import { sql } from 'kysely';
import { deleteBlob } from '../../db/blob.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { FOR_GOOD } from '../bin/for-good.ts';

/** Rows a statement deletes: other writers wait for no longer than that takes. */
const CHUNK = 500;
const DAY = 24 * 3600_000;
/** An upload that was cut off leaves a blob without a size; one under way is younger than this, in ms. */
const CUT_OFF = DAY;

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

/** What stands in each thing that can be in the bin, row by row. */
const PARTS: { [table in Binned]: { table: Part; owner: 'document_id' | 'memory_id' | 'glossary_id' } } = {
  document: { table: 'document_record', owner: 'document_id' },
  memory: { table: 'unit', owner: 'memory_id' },
  glossary: { table: 'glossary_record', owner: 'glossary_id' },
};

/** Deletes for good what has been in the bin for so many days, and what uploads that were cut off left behind. */
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
  await db.updateTable(table).set({ deleted_at: FOR_GOOD }).where('deleted_at', '<', before).execute();
  const givenUp = await db.selectFrom(table).select('id').where('deleted_at', '=', FOR_GOOD).execute();
  for (const { id } of givenUp) await purgeThing(db, table, id);
  return givenUp.length;
}

/** Deletes what was given up (`FOR_GOOD`), part by part; nobody can bring it back meanwhile. */
export async function purgeThing(db: Db, table: Binned, id: number): Promise<void> {
  await deleteParts(db, PARTS[table], id);
  const blobs = table === 'document' ? await blobsOf(db, id) : [];
  await db.deleteFrom(table).where('id', '=', id).where('deleted_at', '=', FOR_GOOD).execute();
  await db.deleteFrom('resource_member').where('kind', '=', table).where('resource_id', '=', id).execute();
  for (const blob of blobs) await deleteBlob(db, blob).catch(() => {});
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
  const own = await db.selectFrom('document').select('blob_id').where('id', '=', documentId).execute();
  const cameBack = await db
    .selectFrom('reimport')
    .select('blob_id')
    .where('document_id', '=', documentId)
    .execute();
  return [...own, ...cameBack].map(({ blob_id }) => blob_id);
}

/** Units and terms that were deleted one by one. */
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

/**
 * Deletes old entries of the audit log: the one thing that may, and for as long as one transaction takes. 0 = keep all.
 */
export async function purgeAuditLog(db: Db, retentionDays: number, now = Date.now()): Promise<number> {
  if (retentionDays === 0) return 0;
  const before = new Date(now - retentionDays * DAY).toISOString();
  return db.transaction().execute(async (trx) => {
    let count = 0;
    await auditLogChangeable(trx, async () => {
      const deleted = await trx.deleteFrom('audit_event').where('at', '<', before).executeTakeFirst();
      count = Number(deleted.numDeletedRows);
    });
    return count;
  });
}

/** Lets a transaction change the audit log; when it ends, and to everybody else meanwhile, the log is append-only. */
export async function auditLogChangeable(trx: Db, act: () => Promise<void>): Promise<void> {
  await dialectOf(trx).withoutTriggers(trx, 'audit_event', act);
}
