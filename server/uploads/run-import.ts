import type { Wording } from '../../shared/domain/contract/common.ts';
import type { JobReport, Refusal } from '../../shared/domain/contract/job.ts';
import { type ChunkSize, dialectOf, fixedChunk } from '../db/dialect.ts';
import type { Db } from '../db/open.ts';
import { type JobContext, JobFailure } from '../jobs/handler.ts';
import { warn } from '../jobs/report.ts';
import { localised } from '../messages/localised.ts';
import { countLanguages, type EntryLanguages } from './language-counts.ts';

/** Rows written per transaction; bounds how long other writers wait. */
const CHUNK = 250;
/** Items without a row (rejected ones) after which the checkpoint is stored anyway. */
const MAX_WITHOUT_ROWS = 5000;
/** Refusals and warnings listed in a report; the counts cover all. */
const MAX_LISTED = 100;

/** One entry of the file: its rows, or the reason for having none. */
export interface ImportItem<Row> {
  /** Number of the next entry: where an interrupted import resumes. */
  next: number;
  rows: Row[];
  refusals?: Refusal[];
  warnings?: Wording[];
  languages?: EntryLanguages;
  /** Where the entry begins, if known. */
  line?: number;
  /** Bytes of the file read so far. */
  bytes: number;
}

/** The outcome of writing some rows. */
export interface WrittenRows extends Pick<JobReport, 'added' | 'changed' | 'unchanged'> {
  /** Lines, if known, of unchanged rows that repeat an earlier row of the file. */
  repeats?: (number | null)[];
  /** For a TBX file: concepts stored only for exports. */
  kept?: number;
}

export interface ImportPlan<Row> {
  /** Size of the file in bytes. */
  total: number;
  /** The table that most rows go into. */
  table: 'unit' | 'glossary_record';
  /** Reads the entries from number `from` on. */
  read(from: number): AsyncIterable<ImportItem<Row>>;
  /** Writes rows that do not exist yet, tagged with the job. */
  write(trx: Db, rows: Row[]): Promise<WrittenRows>;
  /** Deletes the remains of an earlier run of the job. */
  deleteLeftOvers(): Promise<void>;
  /** Rows per transaction; the default suits rows with a trigram index. */
  chunk?: ChunkSize;
}

interface Checkpoint {
  next: number;
  report: JobReport;
}

/**
 * Imports a file in transactions that each store some rows and the position in the file, so that an
 * interrupted run resumes exactly there: nothing is written twice or left out.
 */
export async function runImport<Row>(context: JobContext, plan: ImportPlan<Row>): Promise<JobReport> {
  const checkpoint = context.checkpoint as Checkpoint | null;
  if (!checkpoint) await plan.deleteLeftOvers();
  const report = checkpoint?.report ?? emptyReport();
  const dialect = dialectOf(context.db);
  const size = plan.chunk ?? fixedChunk(CHUNK);
  let rows: Row[] = [];
  let next = checkpoint?.next ?? 0;
  let withoutRows = 0;
  const flush = async (bytes: number) => {
    const began = performance.now();
    await dialect.writeInBulk(context.db, async (trx) => {
      const written = await plan.write(trx, rows);
      report.added += written.added;
      report.changed += written.changed;
      report.unchanged += written.unchanged;
      if (written.kept) report.kept = (report.kept ?? 0) + written.kept;
      if (written.repeats && written.repeats.length > 0) countRepeats(report, written.repeats);
      const reached = { done: bytes, total: plan.total };
      await context.saveCheckpoint(trx, { next, report } satisfies Checkpoint, reached);
    });
    rows = [];
    withoutRows = 0;
    size.wrote(performance.now() - began);
  };
  context.reading(plan.total);
  await context.progress(0, plan.total);
  for await (const item of plan.read(next)) {
    next = item.next;
    rows.push(...item.rows);
    withoutRows += item.rows.length === 0 ? 1 : 0;
    report.refused += item.refusals?.length ?? 0;
    if (item.languages) countLanguages(report, item.languages);
    appendUpTo(report.refusals, item.refusals);
    warn(report, item.warnings ?? [], MAX_LISTED);
    if (rows.length >= size.rows || withoutRows >= MAX_WITHOUT_ROWS) await flush(item.bytes);
  }
  await flush(plan.total);
  noteNothing(report, plan.table);
  await dialect.refreshStatistics(context.db, plan.table, report.added);
  return report;
}

/** Throws when an earlier run was undone completely except for the job itself: its file no longer exists. */
export async function requireFile(db: Db, blobId: number): Promise<void> {
  const file = await db.selectFrom('blob').select('id').where('id', '=', blobId).executeTakeFirst();
  if (!file) throw new JobFailure(localised('import.stopped'));
}

/** Clears the checkpoint: the next run starts at the beginning and first deletes the remains of the undo. */
export async function clearCheckpoint(context: JobContext): Promise<void> {
  await context.saveCheckpoint(context.db, null);
}

function appendUpTo<Item>(kept: Item[], more: Item[] = []): void {
  kept.push(...more.slice(0, Math.max(0, MAX_LISTED - kept.length)));
}

export const NOTHING_IN_FILE = {
  unit: localised('format.warning.nothing', { what: 'units' }),
  glossary_record: localised('format.warning.nothing', { what: 'terms' }),
};

/** Warns about an empty file. */
export function noteNothing(report: JobReport, table: keyof typeof NOTHING_IN_FILE): void {
  const { added, changed, unchanged, refused, kept = 0 } = report;
  if (added + changed + unchanged + refused + kept === 0) warn(report, [NOTHING_IN_FILE[table].says]);
}

function countRepeats(report: JobReport, lines: (number | null)[]): void {
  report.repeated = (report.repeated ?? 0) + lines.length;
  report.repeated_lines ??= [];
  appendUpTo(
    report.repeated_lines,
    lines.filter((line) => line !== null),
  );
}

function emptyReport(): JobReport {
  return { added: 0, changed: 0, unchanged: 0, refused: 0, refusals: [], warnings: [] };
}
