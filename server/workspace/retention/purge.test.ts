import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '../../testing/build-document.ts';
import { buildGlossary, buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { purgeAuditLog, purgeBin } from './purge.ts';

const DAY = 24 * 3600_000;
let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

async function countOf(table: 'unit' | 'glossary_record' | 'document_record' | 'blob'): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(
    server.database.db,
  );
  return Number(rows[0]?.n);
}

describe('the bin', () => {
  test('keeps deleted resources for 30 days, and then purges them', async () => {
    const memory = await buildMemory(manager, { units: 3 });
    const glossary = await buildGlossary(manager, { terms: 2 });
    const { document } = await buildDocument(server, manager, { segments: 4 });
    const { db } = server.database;
    // A re-imported translation of it has its own blob.
    const copy = await db
      .insertInto('blob')
      .values({ name: 'copy.xlf', size: 0, sha256: '', created_at: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: created_by } = (await manager.get('/user/')).body;
    await db
      .insertInto('reimport')
      .values({
        ...{ document_id: document.id, file_name: 'copy.xlf', blob_id: copy.id, status: 'done', created_by },
        ...{ created_at: new Date().toISOString(), unchanged: 0, warnings: '[]', error: null },
        ...{ job_id: null, applied_at: null, action_id: null },
      })
      .execute();
    const blobs = await countOf('blob');
    await manager.delete(`/translation_memory/${memory.id}`);
    await manager.delete(`/glossary/${glossary.id}`);
    await manager.delete(`/document/${document.id}`);
    const nothing = { documents: 0, memories: 0, glossaries: 0, units: 0, terms: 0, uploads: 0 };
    expect(await purgeBin(db, 30, Date.now() + 29 * DAY)).toEqual(nothing);
    expect((await manager.post(`/document/${document.id}/restore`)).status).toBe(200);
    await manager.delete(`/document/${document.id}`);
    expect(await purgeBin(db, 30, Date.now() + 31 * DAY)).toMatchObject({
      documents: 1,
      memories: 1,
      glossaries: 1,
    });
    expect(
      await Promise.all([countOf('unit'), countOf('glossary_record'), countOf('document_record')]),
    ).toEqual([0, 0, 0]);
    expect(await countOf('blob')).toBe(blobs - 2);
    expect((await manager.post(`/document/${document.id}/restore`)).status).toBe(404);
  });

  test('keeps a document until its file can be deleted with it', async () => {
    const { db } = server.database;
    const { document } = await buildDocument(server, manager, { segments: 1 });
    const other = await buildDocument(server, manager, { segments: 1 });
    const row = db.selectFrom('document').select('blob_id').where('id', '=', document.id);
    const { blob_id } = await row.executeTakeFirstOrThrow();
    const { id: created_by } = (await manager.get('/user/')).body;
    // The database refuses to delete a file that another row uses.
    const use = await db
      .insertInto('reimport')
      .values({
        ...{ document_id: other.document.id, file_name: 'x.xlf', blob_id, status: 'done', created_by },
        ...{ created_at: new Date().toISOString(), unchanged: 0, warnings: '[]', error: null },
        ...{ job_id: null, applied_at: null, action_id: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await manager.delete(`/document/${document.id}`);
    const purge = () => purgeBin(db, 30, Date.now() + 31 * DAY);
    await expect(purge()).rejects.toThrow();
    expect(await row.executeTakeFirst()).toEqual({ blob_id });
    await db.deleteFrom('reimport').where('id', '=', use.id).execute();
    expect(await purge()).toMatchObject({ documents: 1 });
    const file = db.selectFrom('blob').select('id').where('id', '=', blob_id);
    expect(await file.executeTakeFirst()).toBeUndefined();
  });

  test('purges single units and terms, and nothing else', async () => {
    const memory = await buildMemory(manager, { units: 3 });
    const glossary = await buildGlossary(manager, { terms: 2 });
    await manager.delete(`/translation_memory/records/${memory.records[0]?.id}`);
    await manager.delete(`/glossary/records/${glossary.records[0]?.id}`);
    const purged = await purgeBin(server.database.db, 30, Date.now() + 31 * DAY);
    expect(purged).toMatchObject({ units: 1, terms: 1, memories: 0, glossaries: 0 });
    expect((await manager.get(`/translation_memory/${memory.id}/records`)).body.total_rows).toBe(2);
    expect((await manager.get(`/glossary/${glossary.id}/records`)).body.total_rows).toBe(1);
    const found = await manager.get(`/translation_memory/${memory.id}/records?search=sentence`);
    expect(found.body.total_rows).toBe(2);
  });

  test('removes the remains of aborted uploads, but not uploads in progress', async () => {
    const { db } = server.database;
    const at = (ms: number) => new Date(Date.now() - ms).toISOString();
    await db
      .insertInto('blob')
      .values({ name: 'old', size: -1, sha256: '', created_at: at(2 * DAY) })
      .execute();
    await db
      .insertInto('blob')
      .values({ name: 'new', size: -1, sha256: '', created_at: at(1000) })
      .execute();
    expect((await purgeBin(db, 30)).uploads).toBe(1);
  });
});

describe('the audit log', () => {
  test('is kept as long as configured, and stays append-only', async () => {
    const { db } = server.database;
    const count = async () => (await db.selectFrom('audit_event').select('id').execute()).length;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    expect(await purgeAuditLog(db, 0, { now: Date.now() + 1000 * DAY })).toBe(0);
    expect(await purgeAuditLog(db, 400, { now: Date.now() + 399 * DAY })).toBe(0);
    expect(await purgeAuditLog(db, 400, { now: Date.now() + 401 * DAY })).toBe(before);
    await manager.get('/glossary/1/download');
    await buildMemory(manager, {}).then(({ id }) => manager.delete(`/translation_memory/${id}`));
    await expect(db.deleteFrom('audit_event').execute()).rejects.toThrow('append-only');
  });
});
