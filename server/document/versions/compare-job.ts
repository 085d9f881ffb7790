import type { VersionCounts } from '../../../shared/contract/document/version.ts';
import type { JobReport } from '../../../shared/contract/job.ts';
import { readWholeBlob } from '../../db/blob.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { filterNamed, findFilter } from '../../formats/filters/registry.ts';
import { listedSentences, storedWording, worded } from '../../http/worded.ts';
import { isCancelled, JobFailure, type JobHandler } from '../../jobs/handler.ts';
import { getDocumentScope } from '../document-queries.ts';
import {
  describeFindings,
  EMPTY_REPORT,
  listRows,
  readFile,
  subjectOf,
  toBreaks,
  toConformance,
} from '../files/import-document.ts';
import { readOptionsOf } from '../files/read-options.ts';
import { eachWindow } from '../segments/record-windows.ts';
import { align } from './align.ts';
import { carryChanged, carrySame } from './carry.ts';
import { ALL_COLUMNS } from './columns.ts';

const CHUNK = 250;
/** As in imports: SQLite does not queue its writers. */
const PAUSE = 12;
/** Bytes by which a format is told. */
const HEAD_BYTES = 65_536;

/** Compares a new version of a document's file with it. Changes nothing of the document until somebody applies it. */
export const compareVersion: JobHandler<{ source_version_id: number }> = {
  async run(context) {
    const { db, job } = context;
    const id = job.payload.source_version_id;
    const document = await getDocumentScope(db, subjectOf(context));
    await db.deleteFrom('source_version_row').where('source_version_id', '=', id).execute();
    const { blob_id, file_name } = await db
      .updateTable('source_version')
      .set({ status: 'processing' })
      .where('id', '=', id)
      .returning(['blob_id', 'file_name'])
      .executeTakeFirstOrThrow();
    const bytes = await readWholeBlob(db, blob_id);
    await context.progress(0, bytes.length);
    const filter = filterNamed(document.dialect);
    if (!filter) throw new JobFailure(worded('version.xliff'));
    const head = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES));
    if (findFilter(file_name, head) !== filter) {
      throw new JobFailure(worded('version.other-format', { name: file_name, format: filter.title }));
    }
    // Its sentences are those of this version: where the present one was cut says nothing of it.
    const { values = {}, language } = await readOptionsOf(db, document);
    const { dialect, target_lang: targetLang } = document;
    const reading = { values, language };
    const file = readFile(bytes, { dialect, targetLang, translation: null, reading });
    if (file.segments.length === 0) throw new JobFailure(worded('version.empty'));
    const after = listRows(file, document.id, document.source_lang).map((row) => row());
    const before = await readBefore(db, document.id, document.rows_count);
    const { pairs, removed } = align(before, after, { hasNames: filter.has_names === true });
    if (removed.length === before.length) throw new JobFailure(worded('version.other-document'));

    const counts: VersionCounts = { same: 0, changed: 0, moved: 0, added: 0, removed: removed.length };
    for (let at = 0; at < after.length; at += CHUNK) {
      const rows = after.slice(at, at + CHUNK).map((made, index) => {
        const pair = pairs[at + index] ?? null;
        const old = pair && before[pair.old];
        const kind: Row['kind'] = pair?.kind ?? 'added';
        counts[kind] += 1;
        const carried = old && (kind === 'changed' ? carryChanged(old, made) : carrySame(old, made));
        return {
          ...staged(id, 'new', { source_before: null, approved_target: null, ...made, ...carried }),
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
      await db.transaction().execute(async (trx) => {
        await context.hold(trx);
        await insertRows(trx, rows);
      });
      await dialectOf(db).letOthersWrite(PAUSE);
    }

    const warnings = describeFindings(file);
    const about = {
      findings: JSON.stringify(warnings.map(String)),
      conformance: JSON.stringify(toConformance(file)),
      sentence_breaks: toBreaks(file),
    };
    await db
      .updateTable('source_version')
      .set({
        counts: JSON.stringify(counts),
        warnings: JSON.stringify(warnings.map(({ says }) => says)),
        about: JSON.stringify(about),
      })
      .where('id', '=', id)
      .execute();
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

  async undo({ db, job }, why) {
    const id = job.payload.source_version_id;
    const said = isCancelled(why) ? worded('reimport.cancelled') : why;
    await db.deleteFrom('source_version_row').where('source_version_id', '=', id).execute();
    await db
      .updateTable('source_version')
      .set({ status: 'failed', error: String(said), error_says: storedWording(said) })
      .where('id', '=', id)
      .execute();
  },
};

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
