import type { JobReport } from '../../shared/contract/job.ts';
import { type ChunkSize, dialectOf, fixedChunk } from '../db/dialect.ts';
import type { Db } from '../db/open.ts';
import { type JobContext, JobFailure } from '../jobs/handler.ts';

/** Rows a transaction writes: other writers wait for no longer than that takes. */
const CHUNK = 250;
/** Items without a row (refused ones) after which the place is noted all the same. */
const MAX_BARREN = 5000;
/** Refusals and warnings that a report lists; the counts are whole. */
const MAX_LISTED = 100;

/** One entry of the file: the rows it gives, or why it gives none. */
export interface ImportItem<Row> {
  /** Number of the entry after this one: where a cut-off import goes on. */
  next: number;
  rows: Row[];
  refusals?: { line: number | null; reason: string }[];
  warnings?: string[];
  /** Where the entry begins, when that is known. */
  line?: number;
  /** How much of the file has been read. */
  bytes: number;
}

export interface ImportPlan<Row> {
  /** Bytes of the file. */
  total: number;
  /** Where most of what it writes goes. */
  table: 'unit' | 'glossary_record';
  /** The entries from number `from` on. */
  read(from: number): AsyncIterable<ImportItem<Row>>;
  /** Writes rows, tagged with the job, that are not there yet. */
  write(trx: Db, rows: Row[]): Promise<Pick<JobReport, 'added' | 'changed' | 'unchanged'>>;
  /** Deletes what an earlier run of the job left behind. */
  deleteLeftOvers(): Promise<void>;
  /** Rows a transaction writes; a default that suits rows with an index of substrings. */
  chunk?: ChunkSize;
}

interface Checkpoint {
  next: number;
  report: JobReport;
}

/**
 * Imports a file in transactions that hold some rows and the place reached in the file, so that a run that was cut
 * off anywhere goes on exactly there: nothing is doubled and nothing left out.
 */
export async function runImport<Row>(context: JobContext, plan: ImportPlan<Row>): Promise<JobReport> {
  const checkpoint = context.checkpoint as Checkpoint | null;
  if (!checkpoint) await plan.deleteLeftOvers();
  const report = checkpoint?.report ?? emptyReport();
  const dialect = dialectOf(context.db);
  const size = plan.chunk ?? fixedChunk(CHUNK);
  let rows: Row[] = [];
  let next = checkpoint?.next ?? 0;
  let barren = 0;
  const flush = async (bytes: number) => {
    const began = performance.now();
    await dialect.writeInBulk(context.db, async (trx) => {
      const written = await plan.write(trx, rows);
      report.added += written.added;
      report.changed += written.changed;
      report.unchanged += written.unchanged;
      const reached = { done: bytes, total: plan.total };
      await context.saveCheckpoint(trx, { next, report } satisfies Checkpoint, reached);
    });
    rows = [];
    barren = 0;
    size.wrote(performance.now() - began);
  };
  await context.progress(0, plan.total);
  for await (const item of plan.read(next)) {
    next = item.next;
    rows.push(...item.rows);
    barren += item.rows.length === 0 ? 1 : 0;
    report.refused += item.refusals?.length ?? 0;
    keepSome(report.refusals, item.refusals);
    keepSome(report.warnings, item.warnings);
    if (rows.length >= size.rows || barren >= MAX_BARREN) await flush(item.bytes);
  }
  await flush(plan.total);
  await dialect.refreshStatistics(context.db, plan.table, report.added);
  return report;
}

/** Throws when an earlier run of the job was undone to the end but for the job itself: its file is gone by then. */
export async function requireFile(db: Db, blobId: number): Promise<void> {
  const file = await db.selectFrom('blob').select('id').where('id', '=', blobId).executeTakeFirst();
  if (!file) throw new JobFailure('The import was stopped. Upload the file again.');
}

/** Whatever an undo leaves undone is deleted by the run that comes after, because it begins at the beginning. */
export async function forgetProgress(context: JobContext): Promise<void> {
  await context.saveCheckpoint(context.db, null);
}

function keepSome<Item>(kept: Item[], more: Item[] = []): void {
  kept.push(...more.slice(0, Math.max(0, MAX_LISTED - kept.length)));
}

function emptyReport(): JobReport {
  return { added: 0, changed: 0, unchanged: 0, refused: 0, refusals: [], warnings: [] };
}
