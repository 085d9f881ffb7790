import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../../shared/domain/contract/document.ts';
import { parseText } from '../../../shared/domain/text/inline-codes.ts';
import { formatCases, hasFormatCorpus } from '../../formats/filters/testing/corpus.ts';
import { ZipArchive } from '../../formats/zip/read-zip.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

const HOSTILE = `< & " ' ]]> { } % \\ \u200Fعربي \u{1F600}\u00A0x`;

if (!hasFormatCorpus) console.log('Packages of the corpus: skipped, ../shared/corpus/formats is not here');

describe.skipIf(!hasFormatCorpus)('packages of the corpus', () => {
  let server: TestServer;
  let manager: Caller;
  beforeAll(async () => {
    server = await startTestServer();
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  async function download(id: number): Promise<Buffer> {
    const answer = await manager.request('GET', `/document/${id}/download`);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  }

  const fields = { source_lang: 'en', target_lang: 'de' };

  test.each(formatCases(/^package\//))(
    '$path is downloaded unchanged, and with the edit in one file',
    async (one) => {
      const file = Buffer.from(one.read());
      const { status, body } = await manager.upload('/document/', file, one.path, fields);
      expect(status).toBe(201);
      await server.runJobs();
      const documents: Document[] = await Promise.all(
        body.documents.map(async ({ id }: Document) => (await manager.get(`/document/${id}`)).body),
      );
      expect(documents.map(({ status }) => status)).toEqual(documents.map(() => 'done'));
      const count = documents.reduce((sum, { records_count }) => sum + records_count, 0);
      expect(count).toBeGreaterThanOrEqual(one.least);
      expect(count).toBeLessThanOrEqual(one.most);
      const [document] = documents;
      if (!document?.package) return expect.fail();
      expect(Buffer.compare(await download(document.id), file)).toBe(0);
      const { records } = (await manager.get(`/document/${document.id}/records`)).body;
      const record = records.find(({ locked }: { locked: boolean }) => !locked);
      const codes = parseText(record.source).filter((part) => part.type === 'code');
      const target = HOSTILE + codes.map(({ raw }) => raw).join('');
      expect((await manager.put(`/document/records/${record.id}`, { target })).status).toBe(200);
      const written = await download(document.id);
      expectOneEntryChanged(file, written, document.package.entry);
      const again = await manager.upload('/document/', written, one.path, fields);
      await server.runJobs();
      const back = (await manager.get(`/document/${again.body.documents[0].id}/records`)).body.records;
      expect(back[record.row_number - 1].target).toBe(target);
    },
  );

  test.each(formatCases(/^bad\/.*\.zip$/))('$path is rejected with a reason', async (one) => {
    const { status, body } = await manager.upload('/document/', one.read(), one.path, fields);
    expect([413, 415, 422]).toContain(status);
    expect(body.errors[0]).toMatchObject({ path: 'file', message: expect.stringMatching(/\w{3,}/) });
  });
});

/** Compares the packed bytes of all entries but one, and the contents as fflate reads them. */
function expectOneEntryChanged(before: Buffer, after: Buffer, entry: string): void {
  const [was, is] = [packedOf(before), packedOf(after)];
  expect([...is.keys()]).toEqual([...was.keys()]);
  const changed = [...was].filter(([name, bytes]) => bytes !== is.get(name)).map(([name]) => name);
  expect(changed).toEqual([entry]);
  const [old, now] = [unzipSync(before), unzipSync(after)];
  expect(Object.keys(now)).toEqual(Object.keys(old));
}

function packedOf(bytes: Buffer): Map<string, string> {
  const archive = new ZipArchive(bytes, 500_000_000);
  return new Map(
    archive.names.map((name) => {
      const entry = archive.entry(name) ?? expect.fail();
      const { at, end } = archive.locate(entry);
      return [name, bytes.toString('latin1', at, end)];
    }),
  );
}
