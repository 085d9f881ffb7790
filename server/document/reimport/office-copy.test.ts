import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reimport, ReimportRow } from '../../../shared/domain/contract/document/reimport.ts';
import { buildDocx, buildWorkbook } from '../../formats/filters/testing/build-package.ts';
import { writeXlsx } from '../../formats/tabular/index.ts';
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

async function bytesOf(path: string): Promise<Uint8Array> {
  const response = await user.request('GET', path);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function compare(
  documentId: number,
  file: Uint8Array | string,
  name: string,
): Promise<{ reimport: Reimport; rows: ReimportRow[] }> {
  const { status, body } = await user.upload(`/document/${documentId}/reimports`, file, name);
  expect(status).toBe(201);
  await server.runJobs();
  return (await user.get(`/document/${documentId}/reimports/${body.id}`)).body;
}

/** A Word document of these paragraphs. */
const wordFile = (...paragraphs: string[]) =>
  buildDocx({ body: paragraphs.map((runs) => `<w:p>${runs}</w:p>`).join('') });
const run = (text: string, format = '') =>
  `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

describe('a returned office file', () => {
  const ONE = run('One ') + run('bold', '<w:b/>') + run(' and ') + run('slanted', '<w:i/>');

  test('is matched by position against its download', async () => {
    const file = wordFile(ONE, run('Two'), run('Three'), run('Four words of text'));
    const { body } = await manager.upload('/document/', file, 'a.docx', {
      source_lang: 'en',
      target_lang: 'de',
    });
    await server.runJobs();
    const { id } = body;
    const { records } = (await user.get(`/document/${id}/records`)).body;
    await user.put(`/document/records/${records[1].id}`, { target: 'Zwei', version: records[1].version });
    await user.put(`/document/records/${records[3].id}`, {
      target: 'Vier Wörter Text',
      version: records[3].version,
    });
    const own = await bytesOf(`/document/${id}/download`);
    expect((await compare(id, own, 'a.docx')).reimport).toMatchObject({ status: 'done', unchanged: 4 });

    // Word adds properties to runs. Two paragraphs are translated, a third is changed and a fourth is new;
    // the red text was not red in the document, so its codes cannot express it.
    const slanted = run('schief', '<w:i/><w:lang w:val="de-DE"/>');
    const copy = wordFile(
      slanted + run(' und vor allem ') + run('fett', '<w:b/>') + run(' und rot', '<w:color w:val="FF0000"/>'),
      run('Zwei', '<w:lang w:val="de-DE"/>'),
      run('Drei'),
      run('Vier Wörter mehr Text'),
      run('Unbekanntes am Ende der Datei'),
    );
    const { reimport, rows } = await compare(id, copy, 'b.docx');
    expect(rows.map(({ row_number, kind, theirs }) => [row_number, kind, theirs])).toEqual([
      [
        1,
        'change',
        '\u0002<2>\u0003schief\u0002</2>\u0003 und vor allem \u0002<1>\u0003fett\u0002</1>\u0003 und rot',
      ],
      [3, 'change', 'Drei'],
      [4, 'change', 'Vier Wörter mehr Text'],
    ]);
    expect(reimport.warnings).toEqual([expect.stringContaining('Unbekanntes am Ende')]);
    expect((await user.post(`/document/${id}/reimports/${reimport.id}/apply`)).body.changed).toBe(3);
    const written = unzipSync(await bytesOf(`/document/${id}/download`))['word/document.xml'];
    expect(strFromU8(written ?? expect.fail())).toContain('Vier Wörter mehr Text');
    expect((await compare(id, 'no Word file', 'b.docx')).reimport.status).toBe('failed');
  });

  test('is compared sentence by sentence, also where a sentence was translated by two', async () => {
    const file = wordFile(run('Before it.'), run('First one here. Second one there. Third one.'));
    const { body } = await manager.upload('/document/', file, 'a.docx', {
      source_lang: 'en',
      target_lang: 'de',
    });
    await server.runJobs();
    const { id } = body;
    const { records } = (await user.get(`/document/${id}/records`)).body;
    const targets = ['Davor.', 'Das ist das erste. Und noch etwas.', 'Das zweite ist dort.', 'Das dritte.'];
    for (const [at, target] of targets.entries()) {
      const { id: record, version } = records[at];
      await user.put(`/document/records/${record}`, { target, version });
    }
    const own = await bytesOf(`/document/${id}/download`);
    const unchanged = await compare(id, own, 'a.docx');
    expect(unchanged.reimport).toMatchObject({ unchanged: 4, warnings: [] });
    expect(unchanged.rows).toEqual([]);
    const changesOf = async (...texts: string[]) => {
      const copy = wordFile(run('Davor.'), run(texts.join(' ')));
      const { reimport, rows } = await compare(id, copy, 'b.docx');
      return [reimport.warnings.length, ...rows.map(({ row_number, theirs }) => [row_number, theirs])];
    };
    const [, first = '', second = '', third = ''] = targets;
    expect(await changesOf(first, 'Das zweite ist hier.', third)).toEqual([0, [3, 'Das zweite ist hier.']]);
    expect(await changesOf('Das erste.', second, third)).toEqual([0, [2, 'Das erste.']]);
    expect(await changesOf(first, 'Das zweite. Und da. Und dort.', 'Das vierte.')).toEqual([1]);
    expect(await changesOf(first, 'Das zweite. Und dort.', third)).toEqual([0, [3, 'Das zweite. Und dort.']]);
  });

  test('is distinguished from the review table where both are workbooks', async () => {
    const workbook = (...strings: string[]) =>
      buildWorkbook({
        rows: strings
          .map((_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${at}</v></c></row>`)
          .join(''),
        strings: strings.map((text) => `<si><t>${text}</t></si>`).join(''),
      });
    const languages = { source_lang: 'en', target_lang: 'de' };
    const { body } = await manager.upload('/document/', workbook('One', 'Two'), 'a.xlsx', languages);
    await server.runJobs();
    const rowsOf = async (file: Uint8Array) =>
      (await compare(body.id, file, 'a.xlsx')).rows.map(({ row_number, theirs }) => [row_number, theirs]);
    expect(await rowsOf(workbook('One', 'Zwei'))).toEqual([[2, 'Zwei']]);
    const table = writeXlsx([
      ['Segment', 'Source', 'Target'],
      ['1', 'One', 'Eins'],
    ]);
    expect(await rowsOf(table)).toEqual([[1, 'Eins']]);
  });
});
