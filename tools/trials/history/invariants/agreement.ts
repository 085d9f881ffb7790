import { unzipSync } from 'fflate';
import { getDocumentScope } from '../../../../server/document/documents/queries.ts';
import { readImported } from '../../../../server/document/files/read-imported.ts';
import { readPresentOptions } from '../../../../server/document/resegment/cut-texts.ts';
import type { ReadOptions } from '../../../../server/formats/filters/read-filtered.ts';
import { filterNamed } from '../../../../server/formats/filters/registry.ts';
import { verifyWorkspace } from '../../../../server/workspace/verify/verify.ts';
import type { DocumentRecord } from '../../../../shared/domain/contract/document/record.ts';
import type { InlineCode } from '../../../../shared/domain/text/inline-codes.ts';
import { parseText, type TextPart } from '../../../../shared/domain/text/inline-codes.ts';
import { type DocumentRow, readDocuments } from '../existing.ts';
import { jsonOf, type Reply, type Stage } from '../stage.ts';

/** The problems that `npm run verify` reports. */
export async function verify({ db }: Stage): Promise<string[]> {
  const problems: string[] = [];
  for await (const { check, problem } of verifyWorkspace(db, { minAge: 0 }))
    problems.push(`${check}: ${problem}`);
  return problems;
}

/** The file of a document. */
export const download = (stage: Stage, id: number): Promise<Reply> =>
  stage.send('admin', { method: 'GET', path: `/document/${id}/download?alone=1` });

/**
 * Each document's download, read again, has the texts that its segments have, and the list shows all of them in order.
 */
export async function downloadsAgree(stage: Stage, downloads: Map<number, string>): Promise<string[]> {
  const problems: string[] = [];
  for (const document of await readDocuments(stage.db)) {
    if (document.status !== 'done' || document.deleted_at !== null) continue;
    const records = await listRecords(stage, document.id);
    const rows = records.map(({ row_number }) => row_number);
    if (rows.some((row, at) => row !== at + 1))
      problems.push(`document ${document.id}: the rows are ${rows.join(', ')}`);
    const reply = await download(stage, document.id);
    if (reply.status !== 200) {
      problems.push(
        `document ${document.id} (${document.file_name}): the download answered ${reply.status}: ${textOf(reply)}`,
      );
      continue;
    }
    downloads.set(document.id, textOf(reply));
    const difference = await compare(stage, document, records, reply.bytes);
    if (difference) problems.push(`document ${document.id} (${document.file_name}): ${difference}`);
  }
  return problems;
}

/** The download of a package contains the downloads of its documents. */
export async function packagesAgree(stage: Stage): Promise<string[]> {
  const problems: string[] = [];
  const documents = (await readDocuments(stage.db)).filter(
    ({ status, deleted_at, package_id }) => status === 'done' && deleted_at === null && package_id !== null,
  );
  for (const [id, ofPackage] of Map.groupBy(documents, ({ package_id }) => package_id)) {
    const path = `/document/${ofPackage[0]?.id}/download`;
    const reply = await stage.send('admin', { method: 'GET', path });
    if (reply.status !== 200) {
      problems.push(`package ${id}: the download answered ${reply.status}: ${textOf(reply)}`);
      continue;
    }
    const entries = unzipSync(reply.bytes);
    for (const { id: own, package_entry } of ofPackage) {
      const { bytes } = await download(stage, own);
      if (Buffer.compare(entries[package_entry ?? ''] ?? new Uint8Array(), bytes) !== 0)
        problems.push(`package ${id}: "${package_entry}" differs from the download of document ${own}`);
    }
  }
  return problems;
}

const textOf = ({ bytes }: Reply) => Buffer.from(bytes).toString();

export async function listRecords(stage: Stage, id: number): Promise<DocumentRecord[]> {
  const records: DocumentRecord[] = [];
  for (let page = 0; ; page += 1) {
    const reply = await stage.send('admin', { method: 'GET', path: `/document/${id}/records?page=${page}` });
    const found = jsonOf<{ records: DocumentRecord[] }>(reply).records;
    records.push(...found);
    if (found.length < 100) return records;
  }
}

/** `null` = the file has the segments' texts. Texts are joined: segments may have been split. */
async function compare(
  stage: Stage,
  { id, dialect, target_lang }: DocumentRow,
  records: readonly DocumentRecord[],
  bytes: Uint8Array,
): Promise<string | null> {
  const filter = filterNamed(dialect);
  const options: ReadOptions = filter
    ? await readPresentOptions(stage.db, await getDocumentScope(stage.db, id))
    : {};
  // Text that the segments were split at may be in another place now.
  const { breaks: _, ...reading } = options;
  let segments: ReturnType<typeof readImported>['segments'];
  try {
    segments = readImported(bytes, dialect, target_lang, null, reading).segments;
  } catch (error) {
    return `the download cannot be read: ${error}`;
  }
  const inFile = segments.filter(({ translatable }) => translatable);
  const isMonolingual = filter?.languages === 'monolingual';
  const sources = differenceOf(
    // The file keeps its own source.
    records.map(({ source, source_of_file, target, codes }) => ({
      text: (isMonolingual && target) || (source_of_file ?? source),
      codes,
    })),
    inFile.map(({ source, codes }) => ({ text: source, codes })),
  );
  if (sources || isMonolingual)
    return sources && `its ${isMonolingual ? 'texts' : 'sources'} differ: ${sources}`;
  // A translation of which a part is missing is not written.
  if (options.breaks) return null;
  const targets = differenceOf(
    records.map(({ target, codes }) => ({ text: target, codes })),
    inFile.map(({ target, codes }) => ({ text: target ?? '', codes })),
  );
  return targets && `its targets differ: ${targets}`;
}

interface CodedText {
  text: string;
  codes: readonly InlineCode[];
}

function differenceOf(expected: readonly CodedText[], found: readonly CodedText[]): string | null {
  // A file's reader leaves codes at the edges out of a text, and someone may have moved some there.
  if (joined(expected, innerParts) === joined(found, innerParts)) return null;
  const wanted = joined(expected, parseText);
  const got = joined(found, parseText);
  if (wanted === got) return null;
  let at = 0;
  while (wanted[at] === got[at]) at += 1;
  const from = Math.max(0, at - 30);
  return `${JSON.stringify(wanted.slice(from, at + 40))} in the segments, ${JSON.stringify(got.slice(from, at + 40))} in the file`;
}

function innerParts(text: string): TextPart[] {
  const parts = parseText(text);
  const isText = ({ type }: TextPart) => type === 'text';
  return parts.slice(Math.max(0, parts.findIndex(isText)), parts.findLastIndex(isText) + 1);
}

/** The texts with their codes as in the file, without white space, which may collapse there. */
function joined(texts: readonly CodedText[], partsOf: (text: string) => TextPart[]): string {
  const written = texts.map(({ text, codes }) => {
    const byId = new Map(codes.map((code) => [code.id, code]));
    return partsOf(text).map((part) => {
      if (part.type === 'text') return part.text;
      const { markup = '', closing_markup = '' } = byId.get(part.id) ?? {};
      return part.kind === 'close' ? closing_markup : markup;
    });
  });
  return written.flat().join('').replaceAll(/\s+/g, '');
}
