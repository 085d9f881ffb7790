import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord } from '../../shared/domain/contract/document/record.ts';
import { readableText } from '../../shared/domain/text/inline-codes.ts';
import { hasApertium } from '../../tools/system-packages.ts';
import { buildDocument } from '../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';
import { type RealApertium, startApertium } from './testing/start-apertium.ts';

// A real engine: Debian's Apertium service, started for this test.
describe.skipIf(!hasApertium)('Apertium', () => {
  let apertium: RealApertium;
  let server: TestServer;
  let admin: Caller;
  beforeAll(async () => {
    apertium = await startApertium();
    server = await startTestServer({ machineTranslationPrivate: true });
    admin = await server.as('admin');
  }, 60_000);
  afterAll(async () => {
    apertium.stop();
    await server.close();
  });

  const setUp = async () =>
    (
      await admin.post('/machine_translation/', {
        name: 'Apertium',
        kind: 'apertium',
        address: apertium.address,
        pairs: [{ source_lang: 'en', target_lang: 'es' }],
        enabled: true,
      })
    ).body;

  test('translates a segment and keeps its tags around the same words', async () => {
    const engine = await setUp();
    const manager = await server.as('manager');
    const { records } = await buildDocument(server, manager, {
      targetLang: 'es',
      segments: ['The <g id="1">red house</g> is &lt;big&gt;<x id="2"/> &amp; old.'],
    });
    const of = `/document/records/${records[0]?.id}/machine_translation`;
    const { status, body } = await manager.post(of, { engine_id: engine.id });
    expect(status).toBe(200);
    expect(readableText(body.target)).toMatch(/^La \{1\}casa roja\{\/1\} es <[^>]+>\{2\/\} & [^{}]+\.$/);
    expect(body.lost_codes).toEqual([]);
  });

  test('leaves program placeholders unchanged', async () => {
    const engine = await setUp();
    const manager = await server.as('manager');
    const { records } = await buildDocument(server, manager, {
      targetLang: 'es',
      segments: ['The folder {folder} and 50 % of %s are old.'],
    });
    const of = `/document/records/${records[0]?.id}/machine_translation`;
    const { body } = await manager.post(of, { engine_id: engine.id });
    expect(body.target).toMatch(/^La carpeta \{folder\} y 50 % de %s /);
  });

  test('pre-translates a document as drafts that name the engine, with their tags, and skips numbers', async () => {
    const engine = await setUp();
    const manager = await server.as('manager');
    const { document } = await buildDocument(server, manager, {
      targetLang: 'es',
      segments: ['The <g id="1">red house</g> is old.', 'The dog eats.', '12 345'],
    });
    const { body: started } = await manager.post(`/document/${document.id}/process`, {
      engine_id: engine.id,
    });
    await server.runJobs();
    const { report } = (await manager.get(`/job/${started.job_id}`)).body;
    expect(report).toMatchObject({ changed: 2, refused: 0, machine: { segments: 2, problem: null } });
    const { records } = (await manager.get(`/document/${document.id}/records`)).body as {
      records: DocumentRecord[];
    };
    expect(records.map(({ target, state }) => [readableText(target), state])).toEqual([
      [expect.stringMatching(/^La \{1\}casa roja\{\/1\} es /), 'draft'],
      [expect.stringMatching(/^El perro come/), 'draft'],
      ['', 'initial'],
    ]);
    expect(records[0]?.machine_engine).toBe('Apertium');
  });

  test('lists unsupported languages', async () => {
    const { id } = await setUp();
    const languages = { source_lang: 'en', target_lang: 'ja' };
    const { body } = await admin.post(`/machine_translation/${id}/test`, languages);
    expect(body).toMatchObject({ target: null, reason: expect.stringContaining('It answered 400') });
  });
});
