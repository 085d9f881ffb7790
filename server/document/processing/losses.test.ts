import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
let reviewer: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  reviewer = await server.as('reviewer');
});
afterAll(() => server.close());

async function lossesOf(id: number) {
  const { status, body } = await reviewer.get(`/document/${id}/download/losses`);
  expect(status).toBe(200);
  const listed = body.losses.map(({ row_number, reason }: { row_number: number; reason: string }) => [
    row_number,
    reason,
  ]);
  return { listed, total: body.total_losses, counts: body.counts };
}
const approve = (record: DocumentRecord | undefined, target: string) =>
  reviewer.put(`/document/records/${record?.id}`, { target, approved: true });

async function uploadText(name: string, content: string): Promise<number> {
  const languages = { source_lang: 'en', target_lang: 'de' };
  const { status, body } = await manager.upload('/document/', content, name, languages);
  expect(status).toBe(201);
  await server.runJobs();
  return body.id;
}

describe('the losses of a download', () => {
  test('lists nothing where the format can store everything', async () => {
    const { document, records } = await buildDocument(server, manager, {
      segments: ['One', 'Two', { source: 'Three', target: 'Drei' }],
    });
    await approve(records[0], 'Eins');
    expect(await lossesOf(document.id)).toEqual({
      listed: [],
      total: 0,
      counts: { approval: 0, state: 0, text: 0, comments: 0 },
    });
  });

  test('lists an approval in a unit whose other segments are not approved', async () => {
    const two =
      '<seg-source><mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two.</mrk></seg-source><target><mrk mtype="seg" mid="1">Eins.</mrk> <mrk mtype="seg" mid="2">Zwei.</mrk></target>';
    const { document, records } = await buildDocument(server, manager, {
      segments: ['Zero', { source: 'One. Two.', more: two }],
    });
    await approve(records[1], 'Erstens.');
    expect((await lossesOf(document.id)).listed).toEqual([[2, 'approval']]);
    await approve(records[2], 'Zweitens.');
    expect((await lossesOf(document.id)).listed).toEqual([]);
  });

  test('lists every comment', async () => {
    const { document, records } = await buildDocument(server, manager, { segments: ['One', 'Two'] });
    await reviewer.post(`/document/records/${records[1]?.id}/comments`, { text: 'Which two?' });
    expect(await lossesOf(document.id)).toMatchObject({ listed: [[2, 'comments']], counts: { comments: 1 } });
  });

  test('lists every state but the translated one in a format without states, the first five hundred by segment', async () => {
    const lines = Array.from({ length: 600 }, (_, at) => `key${at}=Text ${at}`);
    const id = await uploadText('app.properties', lines.join('\n'));
    expect((await lossesOf(id)).total).toBe(0);
    await server.services.db
      .updateTable('document_record')
      .set({ target: 'x', state: 'draft' })
      .where('document_id', '=', id)
      .execute();
    const records: DocumentRecord[] = (await reviewer.get(`/document/${id}/records`)).body.records;
    await approve(records[0], 'Text 0');
    const found = await lossesOf(id);
    expect(found.listed[0]).toEqual([1, 'approval']);
    expect(found.listed).toHaveLength(500);
    expect(found).toMatchObject({ total: 600, counts: { approval: 1, state: 599 } });
  });

  test('lists an approval in gettext, whose only state is “fuzzy”', async () => {
    const id = await uploadText(
      'de.po',
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "One"\nmsgstr ""\n\nmsgid "Two"\nmsgstr "Zwei"\n',
    );
    const records: DocumentRecord[] = (await reviewer.get(`/document/${id}/records`)).body.records;
    expect((await lossesOf(id)).listed).toEqual([]);
    await approve(records[0], 'Eins');
    expect((await lossesOf(id)).listed).toEqual([[1, 'approval']]);
  });
});
