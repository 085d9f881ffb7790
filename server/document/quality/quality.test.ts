import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument, sentence } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  user = await server.as('user');
});
afterAll(() => server.close());

interface Found {
  row_number: number;
  issues: { check: string; message: string }[];
}

async function checksOf(documentId: number): Promise<[number, string[]][]> {
  const { status, body } = await user.get(`/document/${documentId}/qa`);
  expect(status).toBe(200);
  const total = body.records.reduce((sum: number, { issues }: Found) => sum + issues.length, 0);
  expect(body.total_issues).toBe(total);
  return body.records.map(({ row_number, issues }: Found) => [row_number, issues.map(({ check }) => check)]);
}

describe('checking a document', () => {
  test('reports issues by record, and omits records without any', async () => {
    const { document, records } = await buildDocument(server, manager, {
      segments: [
        { source: 'Pay 100 euros.', target: 'Zahlen Sie 200 Euro.' },
        { source: 'All is well.', target: 'Alles ist gut.' },
        { source: 'A <g id="1">bold</g> move.', target: 'Ein kühner Zug.' },
      ],
    });
    const found = await checksOf(document.id);
    expect(found.map(([row]) => row)).toEqual([1, 3]);
    expect(found[0]?.[1].join()).toMatch(/number/);
    expect(found[1]?.[1].join()).toMatch(/tag/);
    const { body } = await user.get(`/document/${document.id}/qa`);
    expect(body.records[0].record_id).toBe(records[0]?.id);
  });

  test('compares segments with each other, and checks a large document in a thread', async () => {
    const { document } = await buildDocument(server, manager, {
      segments: [
        ...Array.from({ length: 600 }, (_, at) => sentence(at)),
        { source: 'Close the window.', target: 'Schließen Sie das Fenster.' },
        { source: 'Close the window.', target: 'Fenster schließen.' },
      ],
    });
    const found = (await checksOf(document.id)).filter(([, checks]) =>
      checks.includes('inconsistent_target'),
    );
    expect(found.map(([row]) => row)).toEqual([601, 602]);
  });

  test('skips segments that the file locks', async () => {
    const { document } = await buildDocument(server, manager, {
      segments: [{ source: 'Pay 100 euros.', target: 'Zahlen Sie 200 Euro.', attributes: 'translate="no"' }],
    });
    expect(await checksOf(document.id)).toEqual([]);
  });

  test('requires the terms of attached glossaries, accepts inflected ones, and flags forbidden ones', async () => {
    const { document } = await buildDocument(server, manager, {
      segments: [
        { source: 'The buyers pay.', target: 'Die Erwerber zahlen.' },
        { source: 'Of the buyers.', target: 'Der Käufern.' },
        { source: 'The delivery is free.', target: 'Die Zustellung ist frei.' },
        { source: 'The delivery is late.', target: 'Die Lieferung ist spät.' },
      ],
    });
    const { body } = await manager.post('/glossary/', { name: 'G', source_lang: 'en', target_lang: 'de' });
    for (const [source, target, status] of [
      ['buyer', 'Käufer', 'preferred'],
      ['delivery', 'Zustellung', 'forbidden'],
      ['delivery', 'Lieferung', 'preferred'],
    ]) {
      await manager.post(`/glossary/${body.id}/records`, { source, target, status, comment: '' });
    }
    expect(await checksOf(document.id)).toEqual([]);
    await manager.post(`/document/${document.id}/glossaries`, { glossaries: [{ id: body.id }] });
    const found = await checksOf(document.id);
    expect(found.map(([row]) => row)).toEqual([1, 3]);
    expect(found[1]?.[1].join()).toMatch(/forbidden/);
  });

  test('answers 404 for an unknown document', async () => {
    expect((await user.get('/document/999999/qa')).status).toBe(404);
  });
});
