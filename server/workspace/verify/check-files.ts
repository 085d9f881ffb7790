import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { deleteBlob, readBlob } from '../../db/blob.ts';
import type { Db } from '../../db/schema.ts';
import type { Finding } from './finding.ts';

/** Blobs read at a time. */
const CHUNK = 200;
/** Columns with ids of blobs. */
const REFERENCES = [
  ['document', 'blob_id'],
  ['document', 'target_blob_id'],
  ['document_package', 'blob_id'],
  ['reimport', 'blob_id'],
  ['source_version', 'blob_id'],
  ['glossary_import', 'blob_id'],
  ['analysis', 'evidence_blob_id'],
] as const;

/**
 * Reads every stored file and compares it with its hash; finds unreferenced files, and resources whose file
 * is missing. Files younger than `minAge` ms may not have an owner yet.
 */
export async function* checkFiles(db: Db, { minAge }: { minAge: number }): AsyncGenerator<Finding> {
  const before = new Date(Date.now() - minAge).toISOString();
  const used = await findUsed(db);
  const present = new Set<number>();
  for (let after = 0; ; ) {
    const blobs = await db
      .selectFrom('blob')
      .select(['id', 'size', 'sha256', 'created_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHUNK)
      .execute();
    for (const blob of blobs) {
      present.add(blob.id);
      if (!used.has(blob.id)) {
        if (blob.created_at < before) yield orphan(blob.id, blob.size);
      } else if (!(await isWhole(db, blob)) && (await exists(db, blob.id))) {
        yield {
          check: 'files',
          problem: `the stored file ${blob.id} is damaged (used by ${used.get(blob.id)})`,
        };
      }
    }
    after = blobs.at(-1)?.id ?? after;
    if (blobs.length < CHUNK) break;
  }
  for (const [id, owner] of used) {
    // Files stored since the check of all of them exist as well.
    if (!present.has(id) && !(await exists(db, id)) && (await findUsed(db)).has(id))
      yield { check: 'references', problem: `the stored file ${id} of ${owner} is missing` };
  }
}

function orphan(id: number, size: number): Finding {
  return {
    check: 'orphans',
    problem: `the stored file ${id} (${size < 0 ? 'cut off' : `${size} bytes`}) belongs to nothing`,
    repair: (db) => deleteBlob(db, id),
  };
}

async function isWhole(
  db: Db,
  { id, size, sha256 }: { id: number; size: number; sha256: string },
): Promise<boolean> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of readBlob(db, id)) {
    hash.update(part);
    bytes += part.length;
    // Other requests run in between.
    await new Promise(setImmediate);
  }
  return bytes === size && hash.digest('hex') === sha256;
}

async function exists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('blob').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The referenced blobs, with a description of their owner. */
async function findUsed(db: Db): Promise<Map<number, string>> {
  const used = new Map<number, string>();
  for (const [table, column] of REFERENCES) {
    const { rows } = await sql<{ id: number; blob: number }>`SELECT id, ${sql.ref(column)} AS blob
      FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL`.execute(db);
    for (const { id, blob } of rows) used.set(blob, `${table} ${id}`);
  }
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'payload'])
    .where((row) =>
      row.or([row('status', 'in', ['pending', 'processing']), row('kind', '=', 'memory.preview')]),
    )
    .execute();
  for (const { id, payload } of jobs) {
    const { blob_id, taken } = JSON.parse(payload) as { blob_id?: number; taken?: boolean };
    if (blob_id !== undefined && !taken && !used.has(blob_id)) used.set(blob_id, `job ${id}`);
  }
  return used;
}
