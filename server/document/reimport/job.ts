import type { JobReport } from '../../../shared/domain/contract/job.ts';
import { primaryLanguage } from '../../../shared/domain/text/languages.ts';
import { readWholeBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import { FormatError } from '../../formats/format-error.ts';
import { isZip } from '../../formats/xliff/mqxlz.ts';
import { holding, isCancelled, JobFailure, type JobHandler, subjectOf } from '../../jobs/handler.ts';
import { EMPTY_REPORT } from '../../jobs/report.ts';
import { type Localised, listedSentences, localised, storedWording } from '../../messages/localised.ts';
import { findPackage } from '../documents/package-queries.ts';
import { type DocumentScope, getDocumentScope } from '../documents/queries.ts';
import { openArchive } from '../files/open-package.ts';
import { readOwnFile, requireReader } from '../files/own-file.ts';
import { readPresentOptions } from '../resegment/cut-texts.ts';
import { eachWindow } from '../segments/record-windows.ts';
import { type Compared, compareSegment, type OwnSegment } from './compare.ts';
import type { PresentText } from './placed-copy.ts';
import {
  type CopyFile,
  type CopySegment,
  normaliseReadableSource,
  normaliseSource,
  type ReturnedCopy,
  readCopy,
} from './read.ts';
import { type OwnFormat, readFilteredCopy } from './read-own-copy.ts';

/** Segments compared between two progress updates. */
const WINDOW = 500;
/** Problems of a file to list; beyond this they are only counted. */
const MAX_WARNINGS = 50;

/** Compares a returned copy with the document, without changing it. */
export const reimportDocument: JobHandler<{ reimport_id: number }> = {
  async run(context) {
    const { db, job } = context;
    const document = await getDocumentScope(db, subjectOf(context));
    await requireReader(db, document.id);
    const { reimport_id } = job.payload;
    const { blob_id, file_name, created_at } = await holding(context, async (trx) => {
      await trx.deleteFrom('reimport_row').where('reimport_id', '=', reimport_id).execute();
      return trx
        .updateTable('reimport')
        .set({ status: 'processing' })
        .where('id', '=', reimport_id)
        .returning(['blob_id', 'file_name', 'created_at'])
        .executeTakeFirstOrThrow();
    });
    await context.progress(0, document.rows_count);
    const inPackage = await findPackage(db, document.id);
    const uploaded = {
      bytes: await readWholeBlob(db, blob_id),
      name: file_name,
      languages: [document.source_lang, document.target_lang],
    };
    context.reading(uploaded.bytes.length);
    const copy = await readFile(uploaded, {
      entry: inPackage?.entry,
      filtered: await filterOf(db, document),
    });
    requireSameLanguages(copy, document);
    const index = indexSegments(copy.segments);
    const exportedAt = await lastExport(db, document.id, created_at);
    let unchanged = 0;
    let refused = 0;
    let listed = 0;
    for (let after = 0; after < document.rows_count; after += WINDOW) {
      await context.progress(after, document.rows_count);
      const rows = await readOwnSegments(db, document.id, { after, upTo: after + WINDOW, exportedAt });
      const compared = rows.flatMap((row) => {
        const theirs = index.take(row);
        const result = theirs && compareSegment(row, theirs);
        if (result === 'same') unchanged += 1;
        return result && result !== 'same' ? [toRow(reimport_id, row, result)] : [];
      });
      listed += compared.length;
      refused += compared.filter(({ kind }) => kind === 'refused').length;
      if (compared.length > 0) {
        await holding(context, (trx) => trx.insertInto('reimport_row').values(compared).execute());
      }
    }
    if (unchanged + listed === 0) {
      throw new JobFailure(localised('reimport.other-document'));
    }
    const warnings = limitWarnings([...(copy.findings ?? []), ...describeLeft(index.left())]);
    await db
      .updateTable('reimport')
      .set({ unchanged, warnings: JSON.stringify(warnings.map(({ says }) => says)) })
      .where('id', '=', reimport_id)
      .execute();
    const { english, says } = listedSentences(warnings);
    return {
      ...EMPTY_REPORT,
      changed: listed - refused,
      unchanged,
      refused,
      warnings: english,
      warnings_says: says,
    } satisfies JobReport;
  },

  async complete(trx, { job }) {
    await trx
      .updateTable('reimport')
      .set({ status: 'done', error: null, error_says: null })
      .where('id', '=', job.payload.reimport_id)
      .execute();
  },

  async undo(context, why) {
    const { reimport_id } = context.job.payload;
    const said = isCancelled(why) ? localised('reimport.cancelled') : why;
    await holding(context, async (trx) => {
      await trx.deleteFrom('reimport_row').where('reimport_id', '=', reimport_id).execute();
      await trx
        .updateTable('reimport')
        .set({ status: 'failed', error: String(said), error_says: storedWording(said) })
        .where('id', '=', reimport_id)
        .execute();
    });
  },
};

/** The document's filter and the file it was imported from; null = XLIFF. */
async function filterOf(
  db: Db,
  { id, dialect, blob_id, target_lang, rows_count }: DocumentScope,
): Promise<OwnFormat | null> {
  const filter = filterNamed(dialect);
  if (!filter) return null;
  const options = await readPresentOptions(db, { id });
  return {
    filter,
    own: await readOwnFile(db, { id, blob_id }),
    targetLang: target_lang,
    options,
    present: () => readPresent(db, id, rows_count),
  };
}

async function readPresent(db: Db, documentId: number, rowsCount: number): Promise<PresentText[]> {
  const texts: PresentText[] = [];
  for await (const rows of eachWindow(rowsCount, ({ after, upTo }) =>
    db
      .selectFrom('document_record')
      .select(['key', 'source', 'target', 'codes', 'paragraph'])
      .where('document_id', '=', documentId)
      .where('row_number', '>', after)
      .where('row_number', '<=', upTo)
      .orderBy('row_number')
      .execute(),
  )) {
    texts.push(...rows);
  }
  return texts;
}

/** Reads a copy; if a whole package was returned, the document's own file in it. */
async function readFile(
  { bytes, name, languages }: CopyFile,
  { entry, filtered }: { entry: string | undefined; filtered: OwnFormat | null },
): Promise<ReturnedCopy> {
  try {
    const packed = entry !== undefined && isZip(bytes) ? openArchive(bytes).read(entry) : null;
    const own = { bytes: packed ?? bytes, name: packed ? (entry ?? '') : name, languages };
    return await (filtered ? readFilteredCopy(own, filtered) : readCopy(own));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { message, line, column } = error;
    const isPlaced = line === undefined || /\b(line|column|row) \d/i.test(message);
    const problem = error.sentence;
    if (isPlaced) throw new JobFailure(problem);
    const place = column ? 'column' : 'line';
    throw new JobFailure(localised('file.at', { problem, place, line, column: column ?? 0 }));
  }
}

function requireSameLanguages(copy: ReturnedCopy, document: DocumentScope): void {
  const differs = (theirs: string, ours: string) =>
    theirs !== '' && ours !== '' && primaryLanguage(theirs) !== primaryLanguage(ours);
  if (differs(copy.source_lang, document.source_lang) || differs(copy.target_lang, document.target_lang)) {
    const { source_lang: source, target_lang: target } = document;
    throw new JobFailure(
      localised(copy.target_lang ? 'reimport.other-languages' : 'reimport.other-source', {
        file_source: copy.source_lang,
        file_target: copy.target_lang,
        source,
        target,
      }),
    );
  }
}

/** Finds the copy's segment for each of ours; each is returned once. */
function indexSegments(segments: readonly CopySegment[]) {
  const byKey = new Map<string, CopySegment>();
  const byRow = new Map<number, CopySegment>();
  const bySource = new Map<string, { segments: CopySegment[]; next: number }>();
  const left = new Set(segments);
  for (const segment of segments) {
    for (const key of segment.keys) if (!byKey.has(key)) byKey.set(key, segment);
    if (segment.row_number !== null) byRow.set(segment.row_number, segment);
    const normalised = normaliseSource(segment.source, segment.isReadable);
    const queue = bySource.get(normalised);
    if (queue) queue.segments.push(segment);
    else bySource.set(normalised, { segments: [segment], next: 0 });
  }
  return {
    take(row: OwnSegment): CopySegment | null {
      const named = byKey.get(row.key) ?? byRow.get(row.row_number);
      if (named && left.delete(named)) return named;
      // Some tools rename segments when converting: equal text in the same order is the same segment.
      for (const normalised of [normaliseSource(row.source), normaliseReadableSource(row.source)]) {
        const queue = bySource.get(normalised);
        while (queue && queue.next < queue.segments.length) {
          const found = queue.segments[queue.next++];
          if (found?.row_number === null && left.delete(found)) return found;
        }
      }
      return null;
    },
    left: () => [...left],
  };
}

function describeLeft(left: readonly CopySegment[]): Localised[] {
  return left.map(({ place, isReadable, source }) =>
    localised('format.warning.no-such-segment', {
      what: isReadable ? 'row' : 'segment',
      place,
      text: normaliseReadableSource(source).slice(0, 80),
    }),
  );
}

function limitWarnings(all: readonly Localised[]): Localised[] {
  const more = all.length - MAX_WARNINGS;
  const warnings = all.slice(0, MAX_WARNINGS);
  return more > 0 ? [...warnings, localised('format.warning.more', { count: more })] : warnings;
}

async function lastExport(db: Db, documentId: number, before: string): Promise<string | null> {
  const row = await db
    .selectFrom('document_export')
    .select('at')
    .where('document_id', '=', documentId)
    .where('at', '<=', before)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Our segments with their previous targets, oldest first, and the last downloaded one. */
async function readOwnSegments(
  db: Db,
  documentId: number,
  { after, upTo, exportedAt }: { after: number; upTo: number; exportedAt: string | null },
): Promise<OwnSegment[]> {
  const rows = await db
    .selectFrom('document_record')
    .select([
      'id',
      'row_number',
      'key',
      'source',
      'target',
      'codes',
      'state',
      'approved',
      'locked',
      'locked_here',
      'original_target',
      'version',
    ])
    .where('document_id', '=', documentId)
    .where('row_number', '>', after)
    .where('row_number', '<=', upTo)
    .orderBy('row_number')
    .execute();
  const changes = rows.length
    ? await db
        .selectFrom('record_change')
        .select(['record_id', 'at', 'target_before'])
        .where(
          'record_id',
          'in',
          rows.map(({ id }) => id),
        )
        .orderBy('id')
        .execute()
    : [];
  const byRecord = Map.groupBy(changes, ({ record_id }) => record_id);
  return rows.map((row) => {
    const own = byRecord.get(row.id) ?? [];
    const since = exportedAt === null ? own[0] : own.find(({ at }) => at > exportedAt);
    return {
      ...row,
      base: since?.target_before ?? row.target,
      earlier: [...new Set([row.original_target ?? '', ...own.map(({ target_before }) => target_before)])],
    };
  });
}

function toRow(reimportId: number, ours: OwnSegment, { reason, ...result }: Compared) {
  return {
    reimport_id: reimportId,
    record_id: ours.id,
    row_number: ours.row_number,
    version: ours.version,
    base: ours.base,
    chosen: result.kind === 'change' ? (1 as const) : (0 as const),
    ...result,
    reason: reason && String(reason),
    reason_says: reason && storedWording(reason),
  };
}
