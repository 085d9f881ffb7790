import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordContext } from '../../../shared/domain/contract/document/context.ts';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { buildDocument, buildXliff, type SegmentInput } from '../../testing/build-document.ts';
import { freelancer } from '../../testing/give.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  manager = await server.as('manager');
});
afterAll(() => server.close());

const contextOf = async (id: number, caller: Pick<Caller, 'get'> = manager): Promise<RecordContext> => {
  const { status, body } = await caller.get(`/document/records/${id}/context`);
  expect(status).toBe(200);
  return body;
};

async function addPage(html: string): Promise<DocumentRecord[]> {
  const languages = { source_lang: 'en', target_lang: 'de' };
  const { body } = await manager.upload('/document/', html, 'page.html', languages);
  await server.runJobs();
  return (await manager.get(`/document/${body.id}/records`)).body.records;
}

async function add(name: string, targetLang: string, segments: (SegmentInput | string)[]) {
  const { document, records } = await buildDocument(server, manager, {
    xliff: buildXliff({ segments, targetLang }),
    name,
  });
  return { id: document.id, at: (row: number) => records[row - 1]?.id ?? 0 };
}

describe('the heading above a segment', () => {
  test('is the nearest one before it in its document', async () => {
    const records = await addPage(
      '<h1>Lights</h1><p>Lit at dusk.</p><h2>Lamp <b>oil</b></h2><table><tr><td>Whale oil</td></tr></table>',
    );
    const headings = await Promise.all(records.map(({ id }) => contextOf(id)));
    expect(headings.map(({ heading }) => heading?.row_number ?? null)).toEqual([null, 1, 1, 3]);
    expect(headings[1]?.heading?.source).toBe('Lights');
    expect(headings[3]?.heading?.source).toBe(records[2]?.source);
  });

  test('is not another sentence of the same heading', async () => {
    const languages = { source_lang: 'en', target_lang: 'de' };
    const options = JSON.stringify({ segmentation: 'sentences' });
    const html = '<h1>Lights.</h1><p>Lit at dusk.</p><h2>Oil is scarce. Save it.</h2>';
    const { body } = await manager.upload('/document/', html, 'sentences.html', { ...languages, options });
    await server.runJobs();
    const { records } = (await manager.get(`/document/${body.id}/records`)).body;
    expect(records.map(({ source }: DocumentRecord) => source)).toContain('Save it.');
    expect((await contextOf(records.at(-1).id)).heading).toMatchObject({ source: 'Lights.' });
  });

  test('is null in files without roles', async () => {
    const { at } = await add('plain.xlf', 'de', ['Nothing', 'at all']);
    expect((await contextOf(at(2))).heading).toBeNull();
  });
});

describe('the same text in other languages', () => {
  test('is one segment for each language, preferably from the document of the same name', async () => {
    const source = 'Raise the anchor';
    const own = await add('boat_de.xlf', 'de', [{ source: 'First' }, { source }]);
    await add('boat.german.xlf', 'de', [{ source, target: 'Anker lichten' }]);
    const french = await add('boat_fr.xlf', 'fr', [{ source: 'First' }, { source, target: 'Lever l’ancre' }]);
    await add('ship.xlf', 'fr', [{ source, target: 'Levez l’ancre' }]);
    const dutch = await add('boat_nl.xlf', 'nl', [{ source: 'First' }, { source }]);
    await add('other.xlf', 'sv', ['Something else']);
    const { others } = await contextOf(own.at(2));
    expect(others).toEqual([
      {
        record_id: french.at(2),
        row_number: 2,
        document: { id: french.id, name: 'boat_fr.xlf' },
        target_lang: 'fr',
        target: 'Lever l’ancre',
        state: 'translated',
      },
      expect.objectContaining({ record_id: dutch.at(2), target_lang: 'nl', target: '', state: 'initial' }),
    ]);
  });

  test('prefers a translation to the untranslated document of the same name', async () => {
    const source = 'Lower the boat';
    const own = await add('davit_de.xlf', 'de', [source]);
    await add('davit_it.xlf', 'it', [source]);
    const translated = await add('manual.xlf', 'it', [{ source, target: 'Calare la lancia' }]);
    expect((await contextOf(own.at(1))).others).toMatchObject([{ record_id: translated.at(1) }]);
  });

  test('prefers the same key among the repetitions in a document', async () => {
    const source = 'Close';
    const own = await add('menu_de.xlf', 'de', [
      { source: 'Other' },
      { source, id: 'hatch' },
      { source, id: 'port' },
    ]);
    await add('menu_es.xlf', 'es', [
      { source, id: 'window', target: 'Cerrar la ventana' },
      { source, id: 'port', target: 'Cerrar el ojo de buey' },
      { source, id: 'hatch', target: 'Cerrar la escotilla' },
    ]);
    const texts = async (row: number) => (await contextOf(own.at(row))).others.map(({ target }) => target);
    expect(await texts(2)).toEqual(['Cerrar la escotilla']);
    expect(await texts(3)).toEqual(['Cerrar el ojo de buey']);
  });

  test('finds the same row among many repetitions', async () => {
    const segments = (language: string) =>
      Array.from({ length: 70 }, (_, at) => ({ source: 'Again', target: `${language} ${at + 1}` }));
    const own = await add('log_de.xlf', 'de', segments('de'));
    await add('log_fr.xlf', 'fr', segments('fr'));
    const texts = async (row: number) => (await contextOf(own.at(row))).others.map(({ target }) => target);
    expect([await texts(1), await texts(45), await texts(70)]).toEqual([['fr 1'], ['fr 45'], ['fr 70']]);
  });

  test('leaves out documents that the caller may not see, and those in the bin', async () => {
    const source = 'Man overboard';
    const own = await add('alarm_de.xlf', 'de', [source]);
    const french = await add('alarm_fr.xlf', 'fr', [{ source, target: 'Un homme à la mer' }]);
    const dutch = await add('alarm_nl.xlf', 'nl', [{ source, target: 'Man overboord' }]);
    const grant = (id: number) => ({ kind: 'document' as const, id, role: null });
    const translator = await freelancer(server, admin);
    await translator.give({ resources: [grant(own.id), grant(dutch.id)] });
    const languages = async (caller: Pick<Caller, 'get'>) =>
      (await contextOf(own.at(1), caller)).others.map(({ target_lang }) => target_lang);
    expect(await languages(translator)).toEqual(['nl']);
    expect(await languages(manager)).toEqual(['fr', 'nl']);
    await manager.delete(`/document/${french.id}`);
    expect(await languages(manager)).toEqual(['nl']);
  });

  test('is limited to 20 languages', async () => {
    const source = 'Abandon ship';
    const own = await add('ship_de.xlf', 'de', [source]);
    const languages = 'af be bg ca cs da el es et fi fr ga hr hu is it lt lv nl pl pt ro'.split(' ');
    for (const language of languages) await add(`ship_${language}.xlf`, language, [source]);
    expect((await contextOf(own.at(1))).others).toHaveLength(20);
  });
});

test('answers 404 for a missing segment', async () => {
  expect((await manager.get('/document/records/999999/context')).status).toBe(404);
});
