import type { Wording } from '../../../shared/domain/contract/common.ts';
import type { JobReport, JobSample } from '../../../shared/domain/contract/job.ts';
import { readBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import { JobFailure, type JobHandler } from '../../jobs/handler.ts';
import { warn } from '../../jobs/report.ts';
import { localised } from '../../messages/localised.ts';
import { countLanguages } from '../../uploads/language-counts.ts';
import { noteNothing, requireFile } from '../../uploads/run-import.ts';
import { getMemory } from '../queries.ts';
import { findKnown, KnownUnits, SeenUnits } from './compare-imported.ts';
import { readUnits } from './read-units.ts';
import { detectTmxLanguages, type LanguagePair, UNDETERMINED } from './tmx-languages.ts';
import type { UnitRow } from './unit-row.ts';

export interface MemoryPreview {
  blob_id: number;
  size: number;
  file_name: string;
  /** The target memory's languages, or those chosen by the user or named at the beginning of the file. */
  languages: LanguagePair;
  wanted: Partial<LanguagePair>;
  username: string;
  /** Set once the file was imported or discarded. */
  taken?: true;
}

const CHUNK = 500;
const MAX_LISTED = 100;
/** Samples per outcome. */
const MAX_SAMPLES = 50;

/**
 * Previews the import of a TMX without changing anything: new, changed, identical and rejected units, with
 * reasons.
 */
export const previewMemory: JobHandler<MemoryPreview> = {
  async run(context) {
    const { db, job } = context;
    const { blob_id, size, username } = job.payload;
    await requireFile(db, blob_id);
    const memoryId = job.subject_id;
    if (memoryId !== null) {
      await getMemory(db, memoryId).catch(() => {
        throw new JobFailure(localised('job.memory-deleted'));
      });
    }
    const languages = await resolveLanguages(db, job.payload, memoryId);
    const look = new Look(db, memoryId);
    const now = new Date().toISOString();
    const options = {
      ...languages,
      memory_id: memoryId ?? 0,
      job_id: job.id,
      indexed: 1 as const,
      username,
      now,
    };
    context.reading(size);
    await context.progress(0, size);
    for await (const { rows, bytes, refusals, warnings, line, languages: held } of readUnits(
      db,
      blob_id,
      0,
      options,
    )) {
      look.note(refusals, warnings);
      if (held) countLanguages(look.report, held);
      for (const row of rows) look.add(row, line ?? null);
      if (look.isFull) {
        await look.compare();
        await context.progress(bytes, size);
      }
    }
    await look.compare();
    noteNothing(look.report, 'unit');
    return look.report;
  },

  async complete() {},

  async undo() {},
};

async function resolveLanguages(
  db: Db,
  { languages, wanted, blob_id }: MemoryPreview,
  memoryId: number | null,
): Promise<LanguagePair> {
  if (memoryId !== null || languages.target_lang !== UNDETERMINED) return languages;
  return (await detectTmxLanguages(readBlob(db, blob_id), wanted)) ?? languages;
}

/** Counts how a file's units compare with a memory. */
class Look {
  readonly report: JobReport & { samples: JobSample[] } = {
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    refusals: [],
    warnings: [],
    samples: [],
  };
  readonly #db: Db;
  readonly #memoryId: number | null;
  readonly #seen = new SeenUnits();
  readonly #sampled = { new: 0, changed: 0, identical: 0 };
  #waiting: { row: UnitRow; line: number | null }[] = [];

  constructor(db: Db, memoryId: number | null) {
    this.#db = db;
    this.#memoryId = memoryId;
  }

  get isFull(): boolean {
    return this.#waiting.length >= CHUNK;
  }

  note(refusals: JobReport['refusals'] = [], warnings: Wording[] = []): void {
    this.report.refused += refusals.length;
    this.report.refusals.push(...refusals.slice(0, Math.max(0, MAX_LISTED - this.report.refusals.length)));
    warn(this.report, warnings, MAX_LISTED);
  }

  add(row: UnitRow, line: number | null): void {
    this.#waiting.push({ row, line });
  }

  async compare(): Promise<void> {
    const some = this.#waiting;
    this.#waiting = [];
    if (some.length === 0) return;
    const known =
      this.#memoryId === null
        ? new KnownUnits([], [])
        : await findKnown(
            this.#db,
            this.#memoryId,
            null,
            some.map(({ row }) => row),
          );
    for (const { row, line } of some) {
      const outcome = this.#seen.add(row) === false ? ({ is: 'identical' } as const) : known.outcomeOf(row);
      if (outcome.is === 'new') this.report.added += 1;
      else if (outcome.is === 'changed') this.report.changed += 1;
      else this.report.unchanged += 1;
      this.#sample(outcome.is, row, line, outcome.is === 'changed' ? outcome.known.target : null);
    }
  }

  #sample(
    outcome: 'new' | 'changed' | 'identical',
    row: UnitRow,
    line: number | null,
    before: string | null,
  ) {
    if (this.#sampled[outcome] >= MAX_SAMPLES) return;
    this.#sampled[outcome] += 1;
    const { source, target } = row;
    this.report.samples.push({ outcome, line, source, target, source_before: null, target_before: before });
  }
}
