import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import type { Document } from '../../../shared/domain/contract/document.ts';
import { parseText } from '../../../shared/domain/text/inline-codes.ts';
import { type CorpusCase, corpusCases, hasCorpus } from '../../formats/xliff/testing/corpus.ts';
import {
  inlineIds,
  readIndependently,
  type TestDocument,
  visibleText,
} from '../../formats/xliff/testing/independent-reader.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

/** Larger files add time but no coverage. */
const MAX_BYTES = 400_000;
const HOSTILE = `<&>"'ä\u{1F600} ]]>`;

/** Files per dialect; `formats/xliff/corpus.test.ts` reads and writes all of them. */
const MAX_FILES = 4;

const flavourOf = ({ path }: CorpusCase) => path.replace(/__.*$/, '');
const files = Object.values(
  Object.groupBy(
    corpusCases(/^(xliff12|xliff2)\//).filter((one) => one.read().length <= MAX_BYTES),
    flavourOf,
  ),
).flatMap((ofFlavour) => ofFlavour?.slice(0, MAX_FILES) ?? []);
if (!hasCorpus) console.log('Documents over the XLIFF corpus: skipped, ../shared/corpus is not here');

describe.skipIf(!hasCorpus)('documents of the XLIFF corpus', () => {
  let server: TestServer;
  let manager: Caller;
  const ran = { imported: 0, refused: 0, edited: 0, withCodes: 0, flavours: new Set<string>() };
  beforeAll(async () => {
    server = await startTestServer();
    manager = await server.as('manager');
  });
  afterAll(async () => {
    console.log(
      `Documents over the XLIFF corpus: ${ran.imported} files imported, ${ran.refused} refused with a reason; ` +
        `${ran.edited} edited, approved and downloaded (${ran.withCodes} with inline codes, ${ran.flavours.size} flavours)`,
    );
    await server.close();
  });

  test.each(files)('$path is downloaded with the edit and all other bytes unchanged', async (one) => {
    const original = Buffer.from(one.read());
    const id = await importFile(one);
    if (id === null) return;
    expect(Buffer.compare(await download(id), original)).toBe(0);
    const record = await chooseRecord(id);
    if (!record) return;
    const target = hostileTarget(record);
    const saved = await manager.put(`/document/records/${record.id}`, { target, approved: true, version: 1 });
    expect(saved.body).toMatchObject({ target, approved: true, version: 2 });
    const written = await download(id);
    const index = await indexInFile(record.id);
    expectEdit(readIndependently(unpack(original)), readIndependently(unpack(written)), index);
    expectOneUnitChanged(unpack(original), unpack(written));
    expect(await targetAfterUpload(written, one.path, record.row_number)).toBe(target);
    ran.edited++;
    ran.flavours.add(flavourOf(one));
    if (record.codes.length > 0) ran.withCodes++;
  });

  /** The id of the imported document; `null` when it was rejected with a reason. */
  async function importFile(one: CorpusCase): Promise<number | null> {
    const uploaded = await manager.upload('/document/', one.read(), one.path);
    if (uploaded.status !== 201) {
      expect([415, 422]).toContain(uploaded.status);
      ran.refused++;
      return null;
    }
    await server.runJobs();
    const { body } = await manager.get(`/document/${uploaded.body.id}`);
    if (body.status === 'failed') {
      expect(one.expectation).not.toMatch(/^accept$/);
      expect(body.processing_error).toMatch(/line \d+/i);
      ran.refused++;
      return null;
    }
    expect(body.status).toBe('done');
    await expectCounts(body, one);
    ran.imported++;
    return body.id;
  }

  async function expectCounts(document: Document, one: CorpusCase): Promise<void> {
    const listed = (await manager.get(`/document/${document.id}/records`)).body.total_rows;
    expect(listed).toBe(document.records_count);
    if (one.segments !== null) expect(listed).toBe(one.segments);
  }

  async function download(id: number): Promise<Buffer> {
    const response = await manager.request('GET', `/document/${id}/download`);
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  }

  /** A segment that may be edited, preferably one with codes. */
  async function chooseRecord(id: number): Promise<DocumentRecord | undefined> {
    const { records } = (await manager.get(`/document/${id}/records`)).body;
    const open = records.filter(({ locked }: DocumentRecord) => !locked);
    return open.find(({ source }: DocumentRecord) => parseText(source).length > 2) ?? open[0];
  }

  async function indexInFile(recordId: number): Promise<number> {
    const { segment_index } = await server.database.db
      .selectFrom('document_record')
      .select('segment_index')
      .where('id', '=', recordId)
      .executeTakeFirstOrThrow();
    return segment_index;
  }

  async function targetAfterUpload(written: Buffer, path: string, row: number): Promise<string> {
    const { body } = await manager.upload('/document/', written, path);
    await server.runJobs();
    const { records } = (await manager.get(`/document/${body.id}/records`)).body;
    return records[row - 1].target;
  }
});

/** The document inside a memoQ archive; other files unchanged. */
function unpack(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 2) !== 'PK') return bytes;
  return Buffer.from(unzipSync(bytes)['document.mqxliff'] ?? []);
}

/** Hostile text before, between and after the source's codes. */
function hostileTarget({ source }: DocumentRecord): string {
  const codes = parseText(source).filter((part) => part.type === 'code');
  return HOSTILE + codes.map((code) => `${code.raw}${HOSTILE}`).join('');
}

function expectEdit(before: TestDocument, after: TestDocument, index: number): void {
  const texts = ({ segments }: TestDocument) =>
    segments.map(({ source, target }, at) => [
      source ? visibleText(source) : null,
      at === index ? 'edited' : target ? visibleText(target) : null,
    ]);
  // A target element created for the edited segment may contain empty targets for its neighbours.
  const present = (document: TestDocument) => texts(document).map(([a, b]) => [a, b || null]);
  expect(present(after)).toEqual(present(before));
  const was = before.segments[index]?.source;
  const now = after.segments[index]?.target;
  expect(now && visibleText(now).replaceAll(HOSTILE, '')).toBe('');
  expect(now && visibleText(now)).toContain(HOSTILE);
  expect(now && inlineIds(now).length).toBe(was ? inlineIds(was).length : 0);
}

/** Asserts that all bytes outside the change are the same, and that the change lies within one unit. */
function expectOneUnitChanged(original: Buffer, written: Buffer): void {
  let start = 0;
  while (original[start] === written[start]) start++;
  let end = 0;
  const shorter = Math.min(original.length, written.length) - start;
  while (end < shorter && original.at(-1 - end) === written.at(-1 - end)) end++;
  const changed = original
    .subarray(start, original.length - end)
    .toString('latin1')
    .replaceAll('\0', '');
  expect(changed).not.toMatch(/<\/?(\w+:)?(trans-unit|unit|file|group|body)[\s>]/);
}
