import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { enqueueJob } from '../../jobs/queue.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { buildGlossary, buildMemory } from '../../testing/builders.ts';
import { freelancer } from '../../testing/give.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { purgeBin } from '../retention/purge.ts';

const DAY = 24 * 3600_000;
let server: TestServer;
let admin: Caller;
let manager: Caller;
let reviewer: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer({ retentionDays: 30 });
  [admin, manager, reviewer, user] = [
    await server.as('admin'),
    await server.as('manager'),
    await server.as('reviewer'),
    await server.as('user'),
  ];
});
afterAll(() => server.close());

const idsIn = async (bin: string, caller = manager): Promise<number[]> =>
  (await caller.get(`/bin/${bin}`)).body.records.map(({ id }: { id: number }) => id);

async function rowsOf(table: 'document' | 'glossary' | 'memory' | 'unit', id: number): Promise<number> {
  const column = table === 'unit' ? ('memory_id' as never) : ('id' as never);
  const rows = await server.database.db
    .selectFrom(table)
    .select('id')
    .where(column, '=', id as never)
    .execute();
  return rows.length;
}

/** Creates one resource of each kind and moves it to the bin. */
async function fill() {
  const { document } = await buildDocument(server, manager, { segments: 4, name: 'lease.xlf' });
  const glossary = await buildGlossary(manager, { name: 'Legal', terms: 2 });
  const memory = await buildMemory(manager, { name: 'Leases', units: 3 });
  await manager.delete(`/document/${document.id}`);
  await manager.delete(`/glossary/${glossary.id}`);
  await manager.delete(`/translation_memory/${memory.id}`);
  return { document, glossary, memory };
}

describe('the bin', () => {
  test('lists deleted resources, newest first, with user and expiry', async () => {
    const { document, glossary, memory } = await fill();
    const { id: me, username } = (await manager.get('/user/')).body;
    const documents = (await manager.get('/bin/documents')).body;
    expect(documents.total_rows).toBe(1);
    const [row] = documents.records;
    expect(row).toMatchObject({ id: document.id, name: 'lease.xlf', records_count: 4 });
    expect(row).toMatchObject({ source_lang: 'en', target_lang: 'de', deleted_by: { id: me, username } });
    expect(Date.parse(row.kept_until) - Date.parse(row.deleted_at)).toBe(30 * DAY);
    expect((await manager.get('/bin/glossaries')).body.records).toMatchObject([
      { id: glossary.id, name: 'Legal', records_count: 2 },
    ]);
    const later = await buildMemory(manager, { name: 'Later' });
    await manager.delete(`/translation_memory/${later.id}`);
    expect(await idsIn('memories')).toEqual([later.id, memory.id]);
  });

  test('restores resources completely', async () => {
    const { document, glossary, memory } = await fill();
    for (const path of [
      `/document/${document.id}`,
      `/glossary/${glossary.id}`,
      `/translation_memory/${memory.id}`,
    ]) {
      expect((await manager.post(`${path}/restore`)).status).toBe(200);
      expect((await manager.get(`${path}/records`)).body.total_rows).toBeGreaterThan(1);
    }
    expect(await idsIn('documents')).not.toContain(document.id);
    expect(await idsIn('glossaries')).not.toContain(glossary.id);
    expect(await idsIn('memories')).not.toContain(memory.id);
    const restored = (await admin.get('/audit/?action=document.restore')).body.records[0];
    expect(restored).toMatchObject({ subject: { kind: 'document', id: document.id, name: 'lease.xlf' } });
  });

  test('is for users who may restore, and for resources that they manage', async () => {
    const { document, memory } = await fill();
    for (const caller of [user, reviewer]) {
      for (const bin of ['documents', 'glossaries', 'memories'])
        expect((await caller.get(`/bin/${bin}`)).status).toBe(403);
      expect((await caller.delete(`/bin/documents/${document.id}`)).status).toBe(403);
    }
    expect((await server.anonymous.get('/bin/documents')).status).toBe(401);
    const outsider = await freelancer(server, admin, 'manager');
    expect(await idsIn('documents', outsider)).toEqual([]);
    expect((await outsider.delete(`/bin/documents/${document.id}`)).status).toBe(404);
    const lesser = { kind: 'memory' as const, id: memory.id, role: 'user' as const };
    const given = { kind: 'document' as const, id: document.id, role: null };
    // A binned resource cannot be shared; existing grants stay.
    await manager.post(`/document/${document.id}/restore`);
    await manager.post(`/translation_memory/${memory.id}/restore`);
    await outsider.give({ resources: [lesser, given] });
    await manager.delete(`/document/${document.id}`);
    await manager.delete(`/translation_memory/${memory.id}`);
    expect(await idsIn('documents', outsider)).toEqual([document.id]);
    expect(await idsIn('memories', outsider)).toEqual([]);
    expect((await outsider.delete(`/bin/memories/${memory.id}`)).status).toBe(403);
    await outsider.give({ pairs: [{ source_lang: 'en', target_lang: 'de' }] });
    expect(await idsIn('memories', outsider)).toContain(memory.id);
  });
});

describe('purging', () => {
  test('deletes a resource with all its parts, and logs the user', async () => {
    const { document, glossary, memory } = await fill();
    const things = [
      ['documents', 'document', document.id, 'lease.xlf', 4],
      ['glossaries', 'glossary', glossary.id, 'Legal', 2],
      ['memories', 'memory', memory.id, 'Leases', 3],
    ] as const;
    for (const [bin, kind, id, name, count] of things) {
      expect((await manager.delete(`/bin/${bin}/${id}`)).status).toBe(200);
      // Immediately, however long the deletion takes.
      expect(await idsIn(bin)).not.toContain(id);
      expect((await manager.delete(`/bin/${bin}/${id}`)).status).toBe(404);
      await vi.waitFor(async () => expect(await rowsOf(kind, id)).toBe(0), 10_000);
      const event = (await admin.get(`/audit/?action=${kind}.purge`)).body.records[0];
      expect(event).toMatchObject({ subject: { kind, id, name }, details: { records_count: count } });
    }
    expect(await rowsOf('unit', memory.id)).toBe(0);
    expect((await manager.post(`/document/${document.id}/restore`)).status).toBe(404);
    expect((await manager.post(`/glossary/${glossary.id}/restore`)).status).toBe(404);
  });

  test('is rejected outside the bin, and while a job works on the resource', async () => {
    const memory = await buildMemory(manager, { units: 1 });
    expect((await manager.delete(`/bin/memories/${memory.id}`)).status).toBe(404);
    expect((await manager.delete('/bin/memories/999999')).status).toBe(404);
    await manager.delete(`/translation_memory/${memory.id}`);
    const { db } = server.database;
    const { id: userId } = (await manager.get('/user/')).body;
    await enqueueJob(db, { kind: 'memory.hygiene', payload: {}, subjectId: memory.id, userId });
    const refused = await manager.delete(`/bin/memories/${memory.id}`);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.detail).toContain('job');
    expect(await idsIn('memories')).toContain(memory.id);
    await server.runJobs();
    expect((await manager.delete(`/bin/memories/${memory.id}`)).status).toBe(200);
  });

  test('interrupted on a server is completed by retention', async () => {
    const memory = await buildMemory(manager, { units: 2 });
    const { db } = server.database;
    await db
      .updateTable('memory')
      .set({ deleted_at: '1970-01-01T00:00:00.000Z' })
      .where('id', '=', memory.id)
      .execute();
    expect((await manager.post(`/translation_memory/${memory.id}/restore`)).status).toBe(404);
    expect(await idsIn('memories')).not.toContain(memory.id);
    expect((await purgeBin(db, 30)).memories).toBe(1);
    expect(await rowsOf('unit', memory.id)).toBe(0);
  });
});

describe('deleted terms and units', () => {
  test('are listed with the user who deleted them, and can be restored or purged one by one', async () => {
    const glossary = await buildGlossary(manager, { terms: 3 });
    const memory = await buildMemory(manager, { units: 4 });
    const [term, otherTerm] = glossary.records;
    const [unit, otherUnit, thirdUnit] = memory.records;
    await reviewer.delete(`/glossary/records/${term?.id}`);
    await reviewer.delete(`/glossary/records/${otherTerm?.id}`);
    await reviewer.delete(`/translation_memory/records/${unit?.id}`);
    const ids = [otherUnit?.id, thirdUnit?.id];
    await manager.post(`/translation_memory/${memory.id}/records/delete`, { ids });
    const terms = (await reviewer.get(`/glossary/${glossary.id}/bin`)).body;
    expect(terms.total_rows).toBe(2);
    expect(terms.records[0]).toMatchObject({ id: otherTerm?.id, source: 'term 2', target: 'Begriff 2' });
    expect(terms.records[0].deleted_by.username).toBe('The reviewer');
    const units = (await reviewer.get(`/translation_memory/${memory.id}/bin`)).body;
    expect(units.records.map((row: { id: number }) => row.id).sort()).toEqual(
      [unit?.id, otherUnit?.id, thirdUnit?.id].sort(),
    );
    expect(units.records.at(-1).deleted_by.username).toBe('The reviewer');
    expect(units.records[0].deleted_by.username).toBe('The manager');
    expect((await user.get(`/glossary/${glossary.id}/bin`)).status).toBe(403);

    expect((await reviewer.delete(`/bin/terms/${term?.id}`)).status).toBe(403);
    expect((await manager.delete(`/bin/terms/${term?.id}`)).status).toBe(200);
    expect((await manager.delete(`/bin/terms/${glossary.records[2]?.id}`)).status).toBe(404);
    expect((await reviewer.post(`/glossary/records/${term?.id}/restore`)).status).toBe(404);
    expect((await reviewer.post(`/glossary/records/${otherTerm?.id}/restore`)).status).toBe(200);
    expect((await reviewer.get(`/glossary/${glossary.id}/bin`)).body.total_rows).toBe(0);
    expect((await reviewer.get(`/glossary/${glossary.id}/records`)).body.total_rows).toBe(2);

    expect((await manager.delete(`/bin/units/${unit?.id}`)).status).toBe(200);
    expect((await reviewer.post(`/translation_memory/records/${otherUnit?.id}/restore`)).status).toBe(200);
    expect((await reviewer.get(`/translation_memory/${memory.id}/bin`)).body.total_rows).toBe(1);
    expect((await admin.get('/audit/?action=memory.records.purge')).body.total_rows).toBe(1);
    await manager.delete(`/translation_memory/${memory.id}`);
    expect((await reviewer.get(`/translation_memory/${memory.id}/bin`)).status).toBe(404);
  });

  test('show the user of a bulk change', async () => {
    const memory = await buildMemory(manager, { units: 3 });
    const change = { filter: { search: '' }, change: { type: 'delete' } };
    const { status, body } = await reviewer.post(`/translation_memory/${memory.id}/records/change`, change);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    await server.runJobs();
    const { records } = (await reviewer.get(`/translation_memory/${memory.id}/bin`)).body;
    expect(records).toHaveLength(3);
    expect(records[0].deleted_by.username).toBe('The reviewer');
  });
});
