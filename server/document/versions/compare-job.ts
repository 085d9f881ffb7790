import type { VersionCounts } from '../../../shared/domain/contract/document/version.ts';
import type { JobReport } from '../../../shared/domain/contract/job.ts';
import { deleteBlob, readWholeBlob, writeBlob } from '../../db/blob.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import type { Filter } from '../../formats/filters/filter.ts';
import type { ReadOptions } from '../../formats/filters/read-filtered.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import { SkippedList } from '../../formats/filters/skipped.ts';
import { FormatError } from '../../formats/format-error.ts';
import { readerOf } from '../../formats/readers.ts';
import { isZip } from '../../formats/xliff/mqxlz.ts';
import { holding, isCancelled, JobFailure, type JobHandler, subjectOf } from '../../jobs/handler.ts';
import { EMPTY_REPORT } from '../../jobs/report.ts';
import { listedSentences, localised, storedWording } from '../../messages/localised.ts';
import { addCounts, countsOf, NO_COUNTS } from '../documents/counts.ts';
import { findPackage } from '../documents/package-queries.ts';
import { getDocumentScope } from '../documents/queries.ts';
import { align } from '../files/align.ts';
import { storedReport } from '../files/file-report.ts';
import { openArchive } from '../files/open-package.ts';
import { readOwnFile, requireReader } from '../files/own-file.ts';
import { isFileOf } from '../files/sniff-file.ts';
import { describeFindings, readFile, toBreaks, toConformance } from '../processing/import-document.ts';
import { listRows } from '../processing/record-rows.ts';
import { cutsOf, listCutTexts, readPresentOptions } from '../resegment/cut-texts.ts';
import { finishMoves } from '../resegment/row-order.ts';
import { eachWindow } from '../segments/record-windows.ts';
import { carryChanged, carrySame } from './carry.ts';
import { carriesBranches } from './carry-branches.ts';
import { carryBreaks } from './carry-breaks.ts';
import { ALL_COLUMNS } from './columns.ts';

const CHUNK = 250;
/** SQLite does not queue its writers. */
const PAUSE = 12;

/** Compares a new version of a document's file with it, without changing the document. */
export const compareVersion: JobHandler<{ source_version_id: number }> = {
  async run(context) {
    const { db, job } = context;
    const id = job.payload.source_version_id;
    const document = await getDocumentScope(db, subjectOf(context));
    await requireReader(db, document.id);
    const { blob_id, file_name } = await holding(context, async (trx) => {
      await trx.deleteFrom('source_version_row').where('source_version_id', '=', id).execute();
      return trx
        .updateTable('source_version')
        .set({ status: 'processing' })
        .where('id', '=', id)
        .returning(['blob_id', 'file_name'])
        .executeTakeFirstOrThrow();
    });
    const filter = filterNamed(document.dialect);
    if (!filter) throw new JobFailure(localised('version.xliff'));
    const inPackage = await findPackage(db, document.id);
    const uploaded = { bytes: await readWholeBlob(db, blob_id), name: file_name };
    const { bytes, name } = fileOf(uploaded, filter, inPackage?.entry);
    context.reading(bytes.length);
    await context.progress(0, bytes.length);
    if (!isFileOf(filter, { bytes, name })) {
      throw new JobFailure(localised('version.other-format', { name, format: filter.title }));
    }
    await finishMoves(db, document.id);
    const texts = await listCutTexts(db, document.id);
    const options = await readPresentOptions(db, document);
    const { values = {}, language, breaks } = options;
    const { dialect, target_lang: targetLang } = document;
    let skipped = new SkippedList();
    const readNew = (given: ReadOptions) => {
      skipped = new SkippedList();
      const reading = { values, language, skipped, ...given };
      return readFile(bytes, { dialect, targetLang, translation: null, reading });
    };
    let file = readNew({});
    if (breaks && Object.keys(breaks).length > 0) {
      const files = { own: await readOwnFile(db, document), made: bytes };
      const fresh = file.breaks ?? {};
      file = readNew({ breaks: carryBreaks(filter, files, { targetLang, options, fresh }) });
    }
    const after = [...listRows(file, document.id, document.source_lang)];
    if (after.length === 0) throw new JobFailure(localised('version.empty'));
    const before = await readBefore(db, document.id, document.rows_count);
    const carriedBranch = carriesBranches(before, filter, values);
    const { pairs, removed } = align(before, after, { hasNames: filter.has_names === true });
    if (removed.length === before.length) throw new JobFailure(localised('version.other-document'));

    const counts: VersionCounts = { same: 0, changed: 0, moved: 0, added: 0, removed: removed.length };
    for (let at = 0; at < after.length; at += CHUNK) {
      const rows = after.slice(at, at + CHUNK).map((made, index) => {
        const pair = pairs[at + index] ?? null;
        const old = pair && before[pair.old];
        const kind: Row['kind'] = pair?.kind ?? 'added';
        counts[kind] += 1;
        const carried = old && (kind === 'changed' ? carryChanged(old, made) : carrySame(old, made));
        const branch = old ? null : carriedBranch(made);
        return {
          ...staged(id, 'new', {
            source_before: null,
            ...{ locked_here: 0 as const, source_edit: null, source_edit_hash: null },
            approved_target: null,
            ...made,
            ...carried,
            ...branch,
          }),
          kind,
          is_whole: carried ? (1 as const) : (0 as const),
          record_id: old ? old.id : null,
          version: old ? old.version : null,
        };
      });
      await write(rows);
      await context.progress((bytes.length * at) / after.length, bytes.length);
    }
    for (let at = 0; at < removed.length; at += CHUNK) {
      const rows = removed.slice(at, at + CHUNK).flatMap((place) => {
        const old = before[place];
        return old ? [{ ...staged(id, 'old', old), kind: 'removed' as const, record_id: old.id }] : [];
      });
      await write(rows);
    }

    await dialectOf(db).refreshStatistics(db, 'source_version_row', after.length + removed.length);

    async function write(rows: Parameters<typeof insertRows>[1]): Promise<void> {
      await holding(context, (trx) => insertRows(trx, rows));
      await dialectOf(db).letOthersWrite(PAUSE);
    }

    const warnings = describeFindings(file);
    const about = {
      findings: JSON.stringify(warnings.map(String)),
      conformance: JSON.stringify(toConformance(file)),
      sentence_breaks: toBreaks(file),
      reader: readerOf(dialect),
      cuts: cutsOf(texts),
    };
    const found = after.map(countsOf).reduce((sum, one) => addCounts(sum, one), NO_COUNTS);
    await holding(context, async (trx) => {
      // The document's file is its download: within a package, only its own file.
      const isOfPackage = bytes !== uploaded.bytes;
      const own = isOfPackage ? (await writeBlob(trx, name, [bytes])).id : blob_id;
      await trx
        .updateTable('source_version')
        .set({
          blob_id: own,
          counts: JSON.stringify(counts),
          warnings: JSON.stringify(warnings.map(({ says }) => says)),
          about: JSON.stringify({ ...about, file_report: storedReport(own, found, skipped) }),
        })
        .where('id', '=', id)
        .execute();
      if (isOfPackage) await deleteBlob(trx, blob_id);
    });
    const { english, says } = listedSentences(warnings);
    return {
      ...EMPTY_REPORT,
      added: counts.added,
      changed: counts.changed,
      unchanged: counts.same + counts.moved,
      warnings: english,
      warnings_says: says,
    } satisfies JobReport;
  },

  async complete(trx, { job }) {
    await trx
      .updateTable('source_version')
      .set({ status: 'done', error: null, error_says: null })
      .where('id', '=', job.payload.source_version_id)
      .execute();
  },

  async undo(context, why) {
    const id = context.job.payload.source_version_id;
    const said = isCancelled(why) ? localised('reimport.cancelled') : why;
    await holding(context, async (trx) => {
      await trx.deleteFrom('source_version_row').where('source_version_id', '=', id).execute();
      await trx
        .updateTable('source_version')
        .set({ status: 'failed', error: String(said), error_says: storedWording(said) })
        .where('id', '=', id)
        .execute();
    });
  },
};

interface UploadedFile {
  bytes: Uint8Array;
  name: string;
}

/** The document's own file in a new version of its whole package, or the upload. */
function fileOf(uploaded: UploadedFile, filter: Filter, entry: string | undefined): UploadedFile {
  if (entry === undefined || !isZip(uploaded.bytes) || isFileOf(filter, uploaded)) return uploaded;
  try {
    const bytes = openArchive(uploaded.bytes).read(entry);
    return bytes ? { bytes, name: entry } : uploaded;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new JobFailure(error.sentence);
  }
}

type Before = Awaited<ReturnType<typeof readWindow>>[number];

async function readBefore(db: Db, documentId: number, rowsCount: number): Promise<Before[]> {
  const rows: Before[] = [];
  for await (const some of eachWindow(rowsCount, (window) => readWindow(db, documentId, window))) {
    rows.push(...some);
  }
  return rows;
}

function readWindow(db: Db, documentId: number, { after, upTo }: { after: number; upTo: number }) {
  return db
    .selectFrom('document_record')
    .select([...ALL_COLUMNS, 'id', 'version', 'row_number'])
    .where('document_id', '=', documentId)
    .where('row_number', '>', after)
    .where('row_number', '<=', upTo)
    .orderBy('row_number')
    .execute();
}

type Stageable = Omit<Before, 'id' | 'version' | 'machine_engine'>;

function staged(id: number, side: 'new' | 'old', row: Stageable & { machine_engine?: string | null }) {
  const columns = Object.fromEntries(ALL_COLUMNS.map((name) => [name, row[name] ?? null]));
  const { row_number } = row;
  return {
    ...(columns as unknown as Pick<Before, (typeof ALL_COLUMNS)[number]>),
    source_version_id: id,
    side,
    row_number,
  };
}

type Row = ReturnType<typeof staged> & {
  kind: 'same' | 'changed' | 'moved' | 'added' | 'removed';
  is_whole?: 0 | 1;
  record_id: number | null;
  version?: number | null;
};

async function insertRows(trx: Db, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('source_version_row').values(rows).execute();
}
