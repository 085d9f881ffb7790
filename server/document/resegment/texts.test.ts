import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { formatCode, readableText } from '../../../shared/domain/text/inline-codes.ts';
import { buildDocx } from '../../formats/filters/testing/build-package.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
});
afterAll(() => server.close());

const SENTENCES = { options: JSON.stringify({ segmentation: 'sentences' }) };
/** So that users split texts of several sentences. */
const PARAGRAPHS = { options: JSON.stringify({ segmentation: 'paragraphs' }) };

async function upload(
  file: string | Uint8Array,
  name: string,
  { target_lang = 'de', ...fields }: Record<string, string> = {},
): Promise<number> {
  const languages = { source_lang: 'en', target_lang };
  const { status, body } = await admin.upload('/document/', file, name, { ...languages, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  await server.runJobs();
  return body.id;
}

async function rows(id: number): Promise<DocumentRecord[]> {
  const { records } = (await admin.get(`/document/${id}/records`)).body;
  expect(records.map(({ row_number }: DocumentRecord) => row_number)).toEqual(
    records.map((_: unknown, at: number) => at + 1),
  );
  return records;
}

const pairs = (records: DocumentRecord[]) =>
  records.map(({ source, target }) => [readableText(source), readableText(target)]);
const sources = async (id: number) => pairs(await rows(id)).map(([source]) => source);

async function write(id: number, row: number, target: string, more: object = {}): Promise<void> {
  const record = (await rows(id))[row - 1];
  const saved = await admin.put(`/document/records/${record?.id}`, {
    target,
    version: record?.version,
    ...more,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}

async function trySplit(id: number, row: number, after: string, inTarget?: string) {
  const record = (await rows(id))[row - 1];
  return admin.post(`/document/records/${record?.id}/split`, {
    version: record?.version,
    source_offset: (record?.source.indexOf(after) ?? 0) + after.length,
    ...(inTarget !== undefined && {
      target_offset: (record?.target.indexOf(inTarget) ?? 0) + inTarget.length,
    }),
  });
}

async function split(id: number, row: number, after: string, inTarget?: string): Promise<string> {
  const { status, body } = await trySplit(id, row, after, inTarget);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.action_id;
}

async function tryJoin(id: number, row: number) {
  const [record, next] = (await rows(id)).slice(row - 1);
  const versions = { version: record?.version, next_version: next?.version };
  return admin.post(`/document/records/${record?.id}/join`, versions);
}

async function join(id: number, row: number): Promise<string> {
  const { status, body } = await tryJoin(id, row);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.action_id;
}

async function undo(id: number, action: string): Promise<void> {
  expect((await admin.post(`/document/${id}/actions/${action}/undo`)).body).toMatchObject({ left_count: 0 });
}

async function bytes(id: number): Promise<Uint8Array> {
  const response = await admin.request('GET', `/document/${id}/download`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}
const download = async (id: number) => new TextDecoder().decode(await bytes(id));

describe('a text of a monolingual file', () => {
  const PAGE = '# Title\n\nOne is **bold**.  Two follows. Three ends.\n\nLast one. Really.\n';

  test('is split at a chosen position, and written piece by piece', async () => {
    const id = await upload(PAGE, 'a.md', PARAGRAPHS);
    await split(id, 2, '.');
    await split(id, 3, 'follows. ');
    expect(await sources(id)).toEqual([
      'Title',
      'One is {1}bold{/1}.',
      'Two follows.',
      'Three ends.',
      'Last one. Really.',
    ]);
    expect(await download(id)).toBe(PAGE);
    await write(id, 3, 'Zwei folgt.');
    await write(id, 5, 'Letzter. Wirklich.');
    expect(await download(id)).toBe(
      PAGE.replace('Two follows.', 'Zwei folgt.').replace('Last one. Really.', 'Letzter. Wirklich.'),
    );
    await write(id, 2, `Eins ist ${formatCode(1, 'open')}fett${formatCode(1, 'close')}.`);
    expect(await download(id)).toContain(
      'Eins ist **fett**.  Zwei folgt. Three ends.\n\nLetzter. Wirklich.\n',
    );
    for (const row of [2, 3, 5]) await write(id, row, '');
    expect(await download(id)).toBe(PAGE);
  });

  test('is restored by undoing or joining, and so is the file', async () => {
    const id = await upload(PAGE, 'a.md', PARAGRAPHS);
    await undo(id, await split(id, 2, '.'));
    await split(id, 2, 'follows. ');
    await join(id, 2);
    expect(await sources(id)).toEqual([
      'Title',
      'One is {1}bold{/1}.  Two follows. Three ends.',
      'Last one. Really.',
    ]);
    await write(id, 3, 'Letzter.');
    expect(await download(id)).toBe(PAGE.replace('Last one. Really.', 'Letzter.'));
  });

  test('has its translation split with it, and joined again', async () => {
    const file = '{"a": "One. Two.", "b": "Three."}';
    const id = await upload(file, 'de.json');
    await write(id, 1, 'Eins. Zwei.', { state: 'reviewed' });
    await split(id, 1, 'One. ', 'Eins. ');
    expect((await rows(id)).map(({ target, state, key }) => [target, state, key])).toEqual([
      ['Eins.', 'translated', 'a'],
      ['Zwei.', 'translated', 'a~2'],
      ['', 'initial', 'b'],
    ]);
    await write(id, 2, 'Zwo.');
    expect(await download(id)).toBe(file.replace('One. Two.', 'Eins. Zwo.'));
    await join(id, 1);
    expect(pairs(await rows(id))[0]).toEqual(['One. Two.', 'Eins. Zwo.']);
    expect(await download(id)).toBe(file.replace('One. Two.', 'Eins. Zwo.'));
    expect((await tryJoin(id, 1)).body.detail).toContain('a different text of the file');
  });

  test('has wrongly split sentences joined, with the gaps of the target language', async () => {
    const file = 'See abt. Two there. Next one.\n\nOther.\n';
    const id = await upload(file, 'a.txt', { ...SENTENCES, target_lang: 'ja' });
    expect(await sources(id)).toEqual(['See abt.', 'Two there.', 'Next one.', 'Other.']);
    const action = await join(id, 1);
    await write(id, 1, '図二を参照。');
    await write(id, 2, '次。');
    expect(await download(id)).toBe('図二を参照。次。\n\nOther.\n');
    await write(id, 2, '');
    await write(id, 1, '');
    expect(await download(id)).toBe(file);
    expect((await tryJoin(id, 2)).status).toBe(409);
    const [record, next] = await rows(id);
    const joinable = async (of: DocumentRecord | undefined) =>
      (await admin.get(`/document/records/${of?.id}/segmentation`)).body;
    expect(await joinable(record)).toEqual({ split: null, join: null });
    expect((await joinable(next)).join_says).toEqual({ id: 'format.split.other-text' });
    // The texts are empty again, as the join left them.
    await undo(id, action);
    expect(await sources(id)).toEqual(['See abt.', 'Two there.', 'Next one.', 'Other.']);
  });

  test('can be split inside a message branch', async () => {
    const file = '{"@@locale": "en", "n": "{n, plural, one{One. File.} other{Many. Files.}}"}';
    const id = await upload(file, 'app_en.arb');
    const row = (await sources(id)).indexOf('Many. Files.') + 1;
    await split(id, row, 'Many.');
    await write(id, row, 'Viele.');
    expect(await download(id)).toContain('other{Viele. Files.}');
  });
});

test('paragraphs of a Word document are split inside their formatting', async () => {
  const run = (text: string, format = '') => `<w:r>${format}<w:t xml:space="preserve">${text}</w:t></w:r>`;
  const file = buildDocx({
    body: `<w:p>${run('First ')}${run('bold', '<w:rPr><w:b/></w:rPr>')}${run('. Second one.')}</w:p><w:p>${run('Other')}</w:p>`,
  });
  const id = await upload(file, 'a.docx', PARAGRAPHS);
  const action = await split(id, 1, '. ');
  expect(await sources(id)).toEqual(['First {1}bold{/1}.', 'Second one.', 'Other']);
  expect(Buffer.compare(await bytes(id), file)).toBe(0);
  await write(id, 2, 'Zweiter.');
  const written = strFromU8(unzipSync(await bytes(id))['word/document.xml'] ?? new Uint8Array());
  expect(written).toContain('Zweiter.');
  expect(written.replace(/<[^>]+>/g, '').trim()).toBe('First bold. Zweiter.Other');
  await write(id, 2, '');
  await undo(id, await join(id, 1));
  await join(id, 1);
  expect(await sources(id)).toEqual(['First {1}bold{/1}. Second one.', 'Other']);
  expect(Buffer.compare(await bytes(id), file)).toBe(0);
  expect((await admin.post(`/document/${id}/actions/${action}/undo`)).body.undone).toBe(0);
});

describe('a text of a bilingual file', () => {
  const FILE =
    'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n' +
    'msgid "One. Two."\nmsgstr "Eins. "\n"Zwei."\n\nmsgid "Three: four."\nmsgstr ""\n';

  test('keeps its bytes while its pieces are unchanged, and gets a translation once all have one', async () => {
    const id = await upload(FILE, 'de.po');
    await split(id, 1, 'One. ', 'Eins. ');
    await split(id, 3, 'Three: ');
    expect(pairs(await rows(id))).toEqual([
      ['One.', 'Eins.'],
      ['Two.', 'Zwei.'],
      ['Three:', ''],
      ['four.', ''],
    ]);
    expect(await download(id)).toBe(FILE);
    await write(id, 2, 'Zwo.');
    await write(id, 3, 'Drei:');
    const lost = async () => (await admin.get(`/document/${id}/download/losses`)).body.losses;
    expect(await download(id)).toContain('msgstr "Eins. Zwo."\n\nmsgid "Three: four."\nmsgstr ""');
    expect((await lost()).filter(({ reason }: { reason: string }) => reason === 'text')).toMatchObject([
      { row_number: 3 },
    ]);
    await write(id, 4, 'vier.');
    expect(await download(id)).toContain('msgstr "Drei: vier."');
    expect((await lost()).filter(({ reason }: { reason: string }) => reason === 'text')).toEqual([]);
    await write(id, 1, '');
    await write(id, 2, '');
    expect(await download(id)).toContain('msgid "One. Two."\nmsgstr ""');
  });
});

test('a text that cannot be split is rejected with the reason', async () => {
  const id = await upload('Press **the key**. Wait.\n\nNext.\n', 'a.md', PARAGRAPHS);
  expect((await trySplit(id, 1, 'the ')).body).toMatchObject({
    detail: expect.stringContaining('tag pair {1}'),
  });
  expect((await trySplit(id, 1, 'Wait.')).body.detail).toContain('One side of this position has no text');
  expect((await tryJoin(id, 1)).body.detail).toContain('a different text of the file');
});

describe('a returned copy', () => {
  async function compare(id: number, file: string | Uint8Array, name: string) {
    const { status, body } = await admin.upload(`/document/${id}/reimports`, file, name);
    expect(status, JSON.stringify(body)).toBe(201);
    await server.runJobs();
    const { reimport, rows: found } = (await admin.get(`/document/${id}/reimports/${body.id}`)).body;
    return {
      status: reimport.status,
      unchanged: reimport.unchanged,
      warnings: reimport.warnings.length,
      changes: found.map(({ row_number, theirs }: { row_number: number; theirs: string }) => [
        row_number,
        theirs,
      ]),
    };
  }

  test('of a keyed file fills the pieces of a text if it is unchanged or has a sentence for each', async () => {
    const file = '{"a": "Name: One. Two.", "b": "Three.", "a~2": "Four."}';
    const id = await upload(file, 'app.json');
    await split(id, 1, 'Name:');
    await split(id, 2, 'One. ');
    for (const [row, target] of ['Name:', 'Eins.', 'Zwei.', 'Drei.', 'Vier.'].entries())
      await write(id, row + 1, target);
    const own = await download(id);
    expect(own).toBe('{"a": "Name: Eins. Zwei.", "b": "Drei.", "a~2": "Vier."}');
    const asOurs = { status: 'done', unchanged: 5, warnings: 0, changes: [] };
    expect(await compare(id, own, 'app.json')).toEqual(asOurs);
    const changed = own.replace('Drei.', 'Drei!').replace('Vier.', 'Vier!');
    expect((await compare(id, changed, 'app.json')).changes).toEqual([
      [4, 'Drei!'],
      [5, 'Vier!'],
    ]);
    expect(await compare(id, own.replace('Zwei.', 'Zwo.'), 'app.json')).toMatchObject({
      changes: [],
      warnings: 1,
    });
    await join(id, 1);
    expect((await compare(id, own.replace('Zwei.', 'Zwo.'), 'app.json')).changes).toEqual([[2, 'Zwo.']]);
  });

  test('of an office file is matched by position', async () => {
    const word = (...texts: string[]) =>
      buildDocx({
        body: texts.map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`).join(''),
      });
    const id = await upload(word('Before it.', 'One. Two: three.', 'After it.'), 'a.docx', PARAGRAPHS);
    await split(id, 2, 'One. ');
    await write(id, 2, 'Eins.');
    const own = await bytes(id);
    expect(await compare(id, own, 'a.docx')).toEqual({
      status: 'done',
      unchanged: 4,
      warnings: 0,
      changes: [],
    });
    const changed = word('Davor.', 'Eins! Zwei: drei.', 'Danach.');
    expect((await compare(id, changed, 'a.docx')).changes).toEqual([
      [1, 'Davor.'],
      [2, 'Eins!'],
      [3, 'Zwei: drei.'],
      [4, 'Danach.'],
    ]);
    await split(id, 3, 'Two: ');
    expect(await compare(id, await bytes(id), 'a.docx')).toMatchObject({
      unchanged: 5,
      warnings: 0,
      changes: [],
    });
    expect(await compare(id, changed, 'a.docx')).toMatchObject({ warnings: 1 });
  });

  test('of a bilingual file is matched by key, whatever the order', async () => {
    const entry = (source: string, target: string) => `\nmsgid "${source}"\nmsgstr "${target}"\n`;
    const head = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n';
    const id = await upload(head + entry('One. Two.', '') + entry('Three.', ''), 'de.po');
    await split(id, 1, 'One. ');
    await write(id, 1, 'Eins.');
    await write(id, 2, 'Zwei.');
    const copy = (target: string) => head + entry('Three.', 'Drei.') + entry('One. Two.', target);
    expect((await compare(id, copy('Eins. Zwei.'), 'de.po')).changes).toEqual([[3, 'Drei.']]);
    expect((await compare(id, copy('Eins. Zwo.'), 'de.po')).changes).toEqual([
      [2, 'Zwo.'],
      [3, 'Drei.'],
    ]);
    expect(await compare(id, copy('Eins und zwei.'), 'de.po')).toMatchObject({
      changes: [[3, 'Drei.']],
      warnings: 1,
    });
  });
});

describe('a new version of the file', () => {
  async function compareVersion(id: number, file: string, name: string): Promise<number> {
    const { status, body } = await admin.upload(`/document/${id}/versions`, file, name);
    expect(status, JSON.stringify(body)).toBe(201);
    await server.runJobs();
    return body.id;
  }
  async function apply(id: number, version: number) {
    const { body } = await admin.post(`/document/${id}/versions/${version}/apply`);
    await server.runJobs();
    return { ...body, job: (await admin.get(`/job/${body.job_id}`)).body };
  }
  const OLD = 'First.\n\nOne. Two. Three.\n\nLast.\n';
  const NEW = 'New.\n\nOne. Two. Three.\n\nLast word.\n';

  test('has its texts split as before, with their translations, and so has the old file after an undo', async () => {
    const id = await upload(OLD, 'a.md', PARAGRAPHS);
    await split(id, 2, 'One. ');
    await write(id, 2, 'Eins.');
    await write(id, 3, 'Zwei. Drei.');
    const version = await compareVersion(id, NEW, 'a.md');
    const applied = await apply(id, version);
    expect(applied.job).toMatchObject({ status: 'done' });
    const now = [
      ['New.', ''],
      ['One.', 'Eins.'],
      ['Two. Three.', 'Zwei. Drei.'],
      ['Last word.', ''],
    ];
    expect(pairs(await rows(id))).toEqual(now);
    expect(await download(id)).toBe(NEW.replace('One. Two. Three.', 'Eins. Zwei. Drei.'));
    const again = await split(id, 3, 'Two. ', 'Zwei. ');
    expect(await download(id)).toBe(NEW.replace('One. Two. Three.', 'Eins. Zwei. Drei.'));
    await undo(id, again);
    const undone = await admin.post(`/document/${id}/actions/${applied.action_id}/undo`);
    await server.runJobs();
    expect((await admin.get(`/job/${undone.body.job_id}`)).body).toMatchObject({ status: 'done' });
    expect((await sources(id)).slice(0, 3)).toEqual(['First.', 'One.', 'Two. Three.']);
    expect(await download(id)).toBe(OLD.replace('One. Two. Three.', 'Eins. Zwei. Drei.'));
  });

  test('must be compared again after a split', async () => {
    const id = await upload(OLD, 'a.md', PARAGRAPHS);
    const version = await compareVersion(id, NEW, 'a.md');
    const action = await split(id, 2, 'One. ');
    expect((await apply(id, version)).job).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('split or joined since'),
    });
    await undo(id, action);
    expect((await apply(id, version)).job).toMatchObject({ status: 'done' });
    expect(await download(id)).toBe(NEW);
  });
});
