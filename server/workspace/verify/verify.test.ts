import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeBlob } from '../../db/blob.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { buildGlossary, buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import type { Finding } from './finding.ts';
import { verificationGauges, verifyNow } from './nightly.ts';
import { verifyWorkspace } from './verify.ts';

let server: TestServer;
let manager: Caller;
let documentId: number;
let memoryId: number;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  const { document, records } = await buildDocument(server, manager, { segments: 4 });
  documentId = document.id;
  await manager.put(`/document/records/${records[0]?.id}`, { target: 'Eins', approved: true });
  await buildGlossary(manager, { terms: 3 });
  memoryId = (await buildMemory(manager, { units: [['One', 'Eins']] })).id;
});
afterAll(() => server.close());

async function verify(options?: { minAge: number }): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of verifyWorkspace(server.database.db, options)) findings.push(finding);
  return findings;
}

async function repairAll(findings: Finding[]): Promise<void> {
  for (const { repair } of findings) await repair?.(server.database.db);
}

test('the verification finds nothing in a workspace in use', async () => {
  expect(await verify({ minAge: 0 })).toEqual([]);
});

test('the verification finds and repairs wrong counts', async () => {
  const { db } = server.database;
  await sql`UPDATE document SET approved_records_count = 7, word_count = 1 WHERE id = ${documentId}`.execute(
    db,
  );
  await sql`UPDATE memory SET records_count = 9 WHERE id = ${memoryId}`.execute(db);
  const found = await verify();
  expect(found.map(({ check, problem }) => [check, problem])).toEqual([
    [
      'counts',
      expect.stringMatching(/^document \d+: approved_records_count is 7 instead of 1, word_count is 1/),
    ],
    ['counts', `memory ${memoryId}: records_count is 9 instead of 1`],
  ]);
  await repairAll(found);
  expect(await verify()).toEqual([]);
  expect((await manager.get(`/document/${documentId}`)).body.approved_records_count).toBe(1);
});

test('the verification finds an unreferenced file that is not a pending upload, and deletes it', async () => {
  const { db } = server.database;
  const { id } = await writeBlob(db, 'left by a kill.xlf', [Buffer.from('left')]);
  expect(await verify()).toEqual([]);
  const found = await verify({ minAge: 0 });
  expect(found).toMatchObject([
    { check: 'orphans', problem: `the stored file ${id} (4 bytes) belongs to nothing` },
  ]);
  await repairAll(found);
  expect(await verify({ minAge: 0 })).toEqual([]);
});

test('the verification finds a stored file that differs from the upload, which cannot be repaired', async () => {
  const { db } = server.database;
  const { blob_id } = await db
    .selectFrom('document')
    .select('blob_id')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  const part = db.selectFrom('blob_part').select('bytes').where('blob_id', '=', blob_id);
  const { bytes } = await part.executeTakeFirstOrThrow();
  const set = (to: Uint8Array) =>
    db.updateTable('blob_part').set({ bytes: to }).where('blob_id', '=', blob_id).execute();
  const changed = Buffer.from(bytes);
  changed[10] = (changed[10] ?? 0) ^ 1;
  await set(changed);
  const found = await verify();
  expect(found).toEqual([
    { check: 'files', problem: `the stored file ${blob_id} is damaged (used by document ${documentId})` },
    { check: 'segments', problem: `document ${documentId}: its file can no longer be read (syntax)` },
  ]);
  await set(Buffer.from(bytes));
  expect(await verify()).toEqual([]);
});

test('the verification finds a resource whose file is missing, and a history longer than its versions', async () => {
  const { db } = server.database;
  await sql`INSERT INTO glossary_import (glossary_id, state, file_name, format, size, blob_id, settings, created_by, created_at)
    SELECT NULL, 'staged', 'a.csv', 'table', 1, 424242, '{}', min(id), '2026-01-01T00:00:00.000Z' FROM "user"`.execute(
    db,
  );
  await sql`UPDATE document_record SET version = 1 WHERE document_id = ${documentId}`.execute(db);
  expect((await verify()).map(({ check, problem }) => [check, problem])).toEqual([
    ['versions', `document ${documentId}: 1 segments have more changes than their version says`],
    ['references', expect.stringMatching(/^the stored file 424242 of glossary_import \d+ is missing$/)],
  ]);
  await sql`DELETE FROM glossary_import`.execute(db);
  await sql`UPDATE document_record SET version = 2 WHERE approved = 1`.execute(db);
  expect(await verify()).toEqual([]);
});

test('the daily verification writes its result to the log and the metrics, including the memory index', async () => {
  server.services.matcher.start();
  await server.services.matcher.settled();
  const logged: string[] = [];
  const services = { ...server.services, log: (_: string, message: string) => void logged.push(message) };
  expect(await verifyNow(services)).toEqual([]);
  await sql`UPDATE memory SET records_count = 9 WHERE id = ${memoryId}`.execute(server.database.db);
  expect(await verifyNow(services)).toHaveLength(1);
  expect(logged).toEqual([expect.stringContaining('The workspace has problems')]);
  const [gauge] = verificationGauges();
  expect(gauge?.values).toContainEqual({ labels: { check: 'counts' }, value: 1 });
  expect(gauge?.values).toContainEqual({ labels: { check: 'index' }, value: 0 });
});
