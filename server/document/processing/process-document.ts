import { sql } from 'kysely';
import type { z } from 'zod';
import type { processOptions } from '../../../shared/domain/contract/document.ts';
import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { foldPair } from '../../db/search.ts';
import { textHash } from '../../db/text-hash.ts';
import { createTermFinder } from '../../glossary/terms/term-finder.ts';
import { recordSources } from '../../identity/policy/made-from.ts';
import { holding, type JobContext, JobFailure, type JobHandler, subjectOf } from '../../jobs/handler.ts';
import { EMPTY_REPORT } from '../../jobs/report.ts';
import { describedAs } from '../../messages/described.ts';
import { type Localised, localised, storedWording } from '../../messages/localised.ts';
import { listAttachedGlossaries, listAttachedMemories } from '../attachments/attachments.ts';
import { type Fill, type FillSources, findFill } from '../changes/find-fill.ts';
import {
  addToTally,
  type ChosenEngine,
  type MachineTally,
  NO_TALLY,
  openMachineFiller,
  tallyInReport,
  toFill,
} from '../changes/machine-fills.ts';
import { addCounts, changeCounts, countsOf, NO_COUNTS } from '../documents/counts.ts';
import { SOURCE_COLUMN } from '../documents/edited-source.ts';
import { type DocumentScope, getDocumentScope } from '../documents/queries.ts';
import { insertChanges, type NewChange } from '../journal/record-changes.ts';
import { undoAction } from '../journal/undo-action.ts';
import type { MachineFiller, MachineFills } from '../machine-translation/fill-open.ts';

/** The options as requested, and the engine as configured then. */
export type ProcessOptions = z.output<typeof processOptions> & { engine?: ChosenEngine };

/** Rows read, and at most changed, per transaction. */
const CHUNK = 200;
/** Concurrent match searches, which share the server with people's requests. */
const CONCURRENCY = 20;

interface Checkpoint {
  /** The last finished row. */
  row: number;
  changed: number;
  unchanged: number;
  /** Segments and words filled, by match band. */
  bands?: Record<string, { segments: number; words: number }>;
  machine?: MachineTally;
}

/**
 * Fills open segments without a target from the memories, and the rest with the chosen engine, if any. Never
 * touches edited or approved text, segments locked by the file, or those changed meanwhile. Resumes after a
 * restart.
 */
export const processDocument: JobHandler<ProcessOptions> = {
  async run(context) {
    const { db, job } = context;
    const document = await getDocumentScope(db, subjectOf(context)).catch(() => {
      throw new JobFailure(localised('job.document-deleted'));
    });
    const memories = chooseMemories(await listAttachedMemories(db, document.id), job.payload.memory_ids);
    const memoryIds = memories.map(({ id }) => id);
    const glossaryIds = (await listAttachedGlossaries(db, document.id)).map(({ id }) => id);
    await recordSources(db, job.id, [
      ...memoryIds.map((id) => ({ kind: 'memory' as const, id })),
      ...glossaryIds.map((id) => ({ kind: 'glossary' as const, id })),
    ]);
    const sources: FillSources = {
      matcher: context.matcher,
      termFinder: createTermFinder({ db }),
      memories,
      glossaryIds,
    };
    const { engine, dry_run } = job.payload;
    const machine = engine && (await openMachineFiller(context, document, { engine, sources }));
    // A preview with an engine counts each text once and starts over after a restart, as it no longer knows
    // the earlier ones.
    const checkpoint = dry_run && engine ? null : (context.checkpoint as Checkpoint | null);
    let at = checkpoint ?? { row: 0, changed: 0, unchanged: 0 };
    while (at.row < document.rows_count) {
      await context.progress(at.row, document.rows_count);
      const window = await readWindow(db, document.id, at.row);
      const open = window.filter(
        ({ row_number, locked, approved, target }) =>
          row_number > at.row && row_number <= at.row + CHUNK && !locked && !approved && target === '',
      );
      const mayMatch = await findKnownSources(db, job.payload, memoryIds, open);
      const fills: (Fill | null)[] = [];
      for (let asked = 0; asked < open.length; asked += CONCURRENCY) {
        const some = open.slice(asked, asked + CONCURRENCY).map((segment) =>
          findFill(mayMatch(segment.source) ? sources : { ...sources, memories: [] }, job.payload, document, {
            ...segment,
            previous: sourceAt(window, segment.row_number - 1),
            next: sourceAt(window, segment.row_number + 1),
          }),
        );
        fills.push(...(await Promise.all(some)));
      }
      const asked =
        machine && !at.machine?.problem
          ? await askEngine(machine, { window, open, fills, isDry: dry_run }, (row) =>
              context.progress(row - 1, document.rows_count),
            )
          : null;
      if (engine && asked)
        for (const index of open.keys()) fills[index] ??= toFill(asked.fills[index], engine);
      const from = at;
      at = await db.transaction().execute(async (trx) => {
        const written = dry_run
          ? open.map((_, index) => fills[index] !== null)
          : await writeFills(trx, context, document, open, fills);
        const changed = written.filter(Boolean).length;
        const next: Checkpoint = {
          row: from.row + CHUNK,
          changed: from.changed + changed,
          unchanged: from.unchanged + open.length - changed,
          bands: addBands(from.bands, open, fills, written),
          ...(from.machine && { machine: from.machine }),
          ...(asked && {
            machine: addToTally(
              from.machine ?? NO_TALLY,
              asked,
              open.map(({ row_number }, index) => ({
                row_number,
                fill: asked.fills[index] ?? null,
                written: fills[index]?.band === 'machine' && written[index] === true,
              })),
            ),
          }),
        };
        await context.saveCheckpoint(trx, next);
        return next;
      });
    }
    const bands = Object.entries(at.bands ?? {}).map(([band, figures]) => ({ band, ...figures }));
    return {
      ...EMPTY_REPORT,
      ...{ changed: at.changed, unchanged: at.unchanged, bands },
      ...(engine && machine && tallyInReport(at.machine ?? NO_TALLY, engine, await machine.left())),
    };
  },

  async complete(trx, context) {
    if (!context.job.payload.dry_run) await setDone(trx, subjectOf(context), null);
  },

  async undo(context, why) {
    const documentId = subjectOf(context);
    if (context.job.payload.dry_run) return;
    await undoAction(context.db, { documentId, actionId: actionOf(context) });
    await holding(context, (trx) =>
      setDone(trx, documentId, localised('document.fill-taken-back', { reason: why })),
    );
  },
};

/** Asks the engine, or previews it, for the open segments without a fill, in row order. */
async function askEngine(
  machine: MachineFiller,
  {
    window,
    open,
    fills,
    isDry,
  }: { window: readonly Row[]; open: readonly Row[]; fills: readonly (Fill | null)[]; isDry: boolean },
  reached: (row: number) => Promise<void>,
): Promise<MachineFills> {
  const places = [...open.keys()].filter((index) => !fills[index]);
  const rows = places.flatMap((index) => open[index] ?? []);
  const texts = rows.map((row) => ({
    ...row,
    codes: JSON.parse(row.codes),
    previous: sourceAt(window, row.row_number - 1),
    next: sourceAt(window, row.row_number + 1),
  }));
  const asked = isDry
    ? await machine.look(texts)
    : await machine.fill(texts, (done) => reached(rows[done]?.row_number ?? 1));
  const byPlace = new Map(places.map((place, index) => [place, asked.fills[index] ?? null]));
  return { ...asked, fills: open.map((_, index) => byPlace.get(index) ?? null) };
}

/** The requested memories that are attached, in the requested order; all attached ones by default. */
function chooseMemories<Memory extends { id: number }>(
  attached: readonly Memory[],
  wanted: readonly number[] | undefined,
): Memory[] {
  if (!wanted) return [...attached];
  return wanted.flatMap((id) => attached.find((memory) => memory.id === id) ?? []);
}

function addBands(
  before: Checkpoint['bands'] = {},
  open: readonly Row[],
  fills: readonly (Fill | null)[],
  written: readonly boolean[],
): NonNullable<Checkpoint['bands']> {
  const bands = { ...before };
  for (const [index, row] of open.entries()) {
    const band = (written[index] ? fills[index]?.band : undefined) ?? 'none';
    const { segments = 0, words = 0 } = bands[band] ?? {};
    bands[band] = { segments: segments + 1, words: words + row.word_count };
  }
  return bands;
}

/** Tags the job's changes, so that an undo finds them. */
function actionOf({ job }: JobContext<ProcessOptions>): string {
  return `job:${job.id}`;
}

async function setDone(db: Db, documentId: number, why: Localised | null): Promise<void> {
  await db
    .updateTable('document')
    .set({
      status: 'done',
      processing_error: why && String(why),
      processing_error_says: why && storedWording(why),
    })
    .where('id', '=', documentId)
    .execute();
}

/** The rows after a row, with one neighbour on either side. */
function readWindow(db: Db, documentId: number, after: number) {
  return db
    .selectFrom('document_record')
    .select([
      'id',
      'row_number',
      'key',
      SOURCE_COLUMN,
      'target',
      'codes',
      'notes',
      'state',
      'approved',
      'locked',
      'match_percent',
      'machine_engine',
      'max_length',
      'length_unit',
      'word_count',
      'version',
    ])
    .where('document_id', '=', documentId)
    .where('row_number', '>=', after)
    .where('row_number', '<=', after + CHUNK + 1)
    .orderBy('row_number')
    .execute();
}

type Row = Awaited<ReturnType<typeof readWindow>>[number];

function sourceAt(window: readonly Row[], row: number): string | null {
  return window[row - (window[0]?.row_number ?? 0)]?.source ?? null;
}

/**
 * Finds sources that may have a match. Where only identical text counts, their hashes rule out most segments
 * of most documents.
 */
async function findKnownSources(
  db: Db,
  { similarity_threshold }: ProcessOptions,
  memoryIds: number[],
  open: readonly Row[],
): Promise<(source: string) => boolean> {
  if (similarity_threshold < 1 || memoryIds.length === 0 || open.length === 0) return () => true;
  const hashOf = (source: string) => textHash(plainText(source));
  const hashes = [...new Set(open.map(({ source }) => hashOf(source)))];
  const { rows: units } = await sql<{ source_hash: string }>`SELECT DISTINCT source_hash
    FROM unit ${dialectOf(db).indexedBy('unit_source')}
    WHERE source_hash IN (${sql.join(hashes)}) AND memory_id IN (${sql.join(memoryIds)})
      AND deleted_at IS NULL`.execute(db);
  const known = new Set(units.map(({ source_hash }) => source_hash));
  return (source) => known.has(hashOf(source));
}

/** Returns for each segment whether it was filled. */
async function writeFills(
  trx: Db,
  context: JobContext<ProcessOptions>,
  document: DocumentScope,
  open: readonly Row[],
  fills: readonly (Fill | null)[],
): Promise<boolean[]> {
  const at = new Date().toISOString();
  const changes: NewChange[] = [];
  const done = open.map(() => false);
  let counts = NO_COUNTS;
  for (const [index, row] of open.entries()) {
    const fill = fills[index];
    if (!fill) continue;
    const written = await trx
      .updateTable('document_record')
      .set({
        target: fill.target,
        folded: foldPair(plainText(row.source), plainText(fill.target)),
        state: fill.state,
        match_percent: fill.match_percent,
        machine_engine: fill.machine_engine,
        version: row.version + 1,
        source_before: null,
        updated_at: at,
        updated_by: context.job.created_by,
      })
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .executeTakeFirst();
    if (Number(written.numUpdatedRows) === 0) continue;
    done[index] = true;
    changes.push({
      record_id: row.id,
      before: { ...row, approved: false },
      after: { ...fill, approved: false },
    });
    counts = addCounts(
      addCounts(counts, countsOf({ ...row, target: fill.target, state: fill.state })),
      countsOf(row),
      -1,
    );
  }
  await insertChanges(
    trx,
    {
      id: actionOf(context),
      kind: 'process',
      documentId: document.id,
      userId: context.job.created_by,
      did: describedAs(
        context.job.payload.engine
          ? localised('did.filled-by', { engine: context.job.payload.engine.name })
          : localised('did.filled'),
      ),
    },
    changes,
  );
  if (changes.length > 0) await changeCounts(trx, document.id, counts);
  return done;
}
