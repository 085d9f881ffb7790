import { createHash } from 'node:crypto';
import { CHECKS, checkSegment } from '../../../shared/domain/checks/index.ts';
import type { Db } from '../../db/open.ts';
import { ChangeRecord } from '../../formats/change-record.ts';
import { readFiltered } from '../../formats/filters/read-filtered.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import { isZip, readXliff } from '../../formats/xliff/index.ts';
import type { Change } from '../../formats/xml/splice.ts';
import { ZipArchive } from '../../formats/zip/read-zip.ts';
import { VERSION } from '../../runtime/version.ts';
import { getQualitySettings, toCheckSettings } from '../documents/quality-settings.ts';
import { type DocumentScope, getDocumentScope } from '../documents/queries.ts';
import { readOwnFile } from '../files/own-file.ts';
import { CHECK_COLUMNS, toQuestion } from '../quality/segment-checks.ts';
import { readWaivers } from '../quality/waivers.ts';
import { readPresentOptions } from '../resegment/cut-texts.ts';
import { eachWindow } from '../segments/record-windows.ts';
import { downloadName, translationName, writeDocument } from './download.ts';
import type { Receipt, ReceiptPart, ReceiptRule } from './receipt-statement.ts';

type Converted = NonNullable<ChangeRecord['converted']>;

const MAX_UNPACKED = 500_000_000;

const hashOf = (...parts: readonly Uint8Array[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/**
 * The receipt of a document's download, as text to sign: the differences from the upload and the rules verified.
 * Throws if anything else differs, which would be a bug in a writer.
 */
export async function writeReceipt(db: Db, documentId: number): Promise<string> {
  const document = await getDocumentScope(db, documentId);
  const uploaded = await readOwnFile(db, document);
  const record = new ChangeRecord();
  const written = await writeDocument(db, documentId, record);
  const { name, dialect, source_lang, target_lang, rows_count } = document;
  const stated = record.converted && decodableAnywhere(uploaded, record.converted);
  const receipt: Receipt = {
    type: 'tessera-receipt',
    version: 1,
    issued_at: new Date().toISOString(),
    tessera: VERSION,
    document: {
      id: documentId,
      name,
      format: dialect,
      reader: await readerVersion(db, documentId),
      source_lang,
      target_lang,
    },
    upload: { name: downloadName(document), bytes: uploaded.length, sha256: hashOf(uploaded) },
    download: { name: translationName(document), bytes: written.length, sha256: hashOf(written) },
    texts: { total: rows_count, changed: record.texts },
    converted_from: stated?.encoding ?? null,
    parts: listParts(uploaded, written, record, stated),
    rules: [await readAgain(db, document, written), ...(await checkRules(db, document))],
  };
  return JSON.stringify(receipt);
}

/** The version of the reader that found the segments. */
async function readerVersion(db: Db, documentId: number): Promise<number> {
  const row = await db
    .selectFrom('document')
    .select('reader')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  return row.reader;
}

/** The conversion if every decoder makes it; null = the whole file counts as changed. */
function decodableAnywhere(uploaded: Uint8Array, converted: Converted): Converted | null {
  try {
    const decoded = Buffer.from(new TextDecoder(converted.encoding).decode(uploaded), 'utf8');
    return decoded.equals(converted.bytes) ? converted : null;
  } catch {
    return null;
  }
}

function listParts(
  uploaded: Uint8Array,
  written: Uint8Array,
  record: ChangeRecord,
  converted: Converted | null,
): ReceiptPart[] {
  if (!isZip(uploaded)) {
    const whole: Change = { start: 0, end: uploaded.length, length: written.length, kind: 'text' };
    const changes = record.converted && !converted ? [whole] : (record.files.get('') ?? []);
    return [partOf(null, converted?.bytes ?? uploaded, written, changes)];
  }
  const [before, after] = [uploaded, written].map((bytes) => new ZipArchive(bytes, MAX_UNPACKED));
  return Array.from(record.files, ([entry, changes]) => {
    const [old, now] = [before?.read(entry), after?.read(entry)];
    if (!old || !now) throw new Error(`The archive lacks ${entry}`);
    return partOf(entry, old, now, changes);
  });
}

function partOf(
  entry: string | null,
  before: Uint8Array,
  after: Uint8Array,
  changes: readonly Change[],
): ReceiptPart {
  const outside = unchanged(
    before,
    changes.map(({ start, end }) => [start, end]),
  );
  let shift = 0;
  const ranges = changes.map(({ start, end, length }): [number, number] => {
    const from = start + shift;
    shift += length - (end - start);
    return [from, from + length];
  });
  const sha256 = hashOf(...outside);
  if (sha256 !== hashOf(...unchanged(after, ranges))) throw new Error('More than the texts differs');
  const bytes = outside.reduce((sum, { length }) => sum + length, 0);
  return {
    entry,
    unchanged: { bytes, sha256 },
    changes: changes.map(({ start, end, length, kind }) => [start, end, length, kind]),
  };
}

/** The bytes outside of ranges, which are in order. */
function unchanged(bytes: Uint8Array, ranges: readonly (readonly [number, number])[]): Uint8Array[] {
  let last = 0;
  const parts = ranges.map(([start, end]) => {
    const part = bytes.subarray(last, start);
    last = end;
    return part;
  });
  return [...parts, bytes.subarray(last)];
}

/** Whether the download is readable again. */
async function readAgain(db: Db, document: DocumentScope, written: Uint8Array): Promise<ReceiptRule> {
  const filter = filterNamed(document.dialect);
  const { segments } = filter
    ? readFiltered(filter, written, document.target_lang, await readPresentOptions(db, document))
    : readXliff(written, { conformance: false });
  return { rule: 'readable', errors: segments.length > 0 || document.rows_count === 0 ? 0 : 1, waived: 0 };
}

/** The checks for what the program that uses the file rejects or misreads. */
const RULES: ReadonlySet<string> = new Set([
  'tags_missing',
  'tags_extra',
  'tags_nesting',
  'markup',
  'placeholders',
  'message_format',
  'invalid_characters',
  'escapes',
  'length',
]);

/** The errors of translated texts by rule; checks that are off for the document are not among them. */
async function checkRules(db: Db, document: DocumentScope): Promise<ReceiptRule[]> {
  const settings = toCheckSettings(await getQualitySettings(db, document.id));
  const checks = CHECKS.filter(({ id }) => RULES.has(id) && settings.severity?.[id] !== 'off');
  const ids = new Set(checks.map(({ id }) => id));
  const others = CHECKS.flatMap(({ id }) => (ids.has(id) ? [] : [[id, 'off' as const]]));
  const limited = { ...settings, severity: { ...settings.severity, ...Object.fromEntries(others) } };
  const waivers = await readWaivers(db, document.id);
  const rules = new Map(
    checks.map(({ id }): [string, ReceiptRule] => [id, { rule: id, errors: 0, waived: 0 }]),
  );
  for await (const rows of eachWindow(document.rows_count, ({ after, upTo }) =>
    db
      .selectFrom('document_record')
      .select(CHECK_COLUMNS)
      .where('document_id', '=', document.id)
      .where('row_number', '>', after)
      .where('row_number', '<=', upTo)
      .where('target', '<>', '')
      .orderBy('row_number')
      .execute(),
  )) {
    for (const row of rows) {
      const { input } = toQuestion(row, { languages: document, terms: [], settings: limited });
      for (const issue of checkSegment(input, limited)) {
        const rule = rules.get(issue.check);
        if (!rule || issue.severity !== 'error') continue;
        if (waivers.of(row.id, issue.fingerprint)) rule.waived++;
        else rule.errors++;
      }
    }
  }
  return [...rules.values()];
}
