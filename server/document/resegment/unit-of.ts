import type { Db } from '../../db/open.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import { findText } from '../../formats/filters/resegment.ts';
import { FormatError } from '../../formats/format-error.ts';
import { findUnit, type UnitStep } from '../../formats/xliff/index.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { DocumentScope } from '../documents/queries.ts';
import { readOwnFile } from '../files/own-file.ts';
import { readOptionsOf } from '../files/read-options.ts';
import { type Found, requireStep } from './found.ts';

/** The unit of a segment after the splits and joins so far. */
export interface DocumentUnit {
  found: Found;
  steps: UnitStep[];
  record_ids: number[];
  /** Whether it is stored in `document_unit` already. */
  isKnown: boolean;
}

/** Reads a segment's unit as stored, or from the upload if it was never changed. Throws 409. */
export async function readUnit(
  db: Db,
  document: { id: number },
  record: { unit_index: number | null; segment_index: number },
  find: (segment: number) => Promise<Found>,
): Promise<DocumentUnit> {
  if (record.unit_index !== null) {
    const kept = await readKeptUnit(db, document.id, record.unit_index);
    if (kept) return kept;
  }
  const found = await find(record.segment_index);
  const rows = await db
    .selectFrom('document_record')
    .select('id')
    .where('document_id', '=', document.id)
    .where('segment_index', '>=', found.first_segment)
    .where('segment_index', '<', found.first_segment + found.segments)
    .orderBy('row_number')
    .execute();
  return { found, steps: [], record_ids: rows.map(({ id }) => id), isKnown: false };
}

export async function readKeptUnit(
  db: Db,
  documentId: number,
  unitIndex: number,
): Promise<DocumentUnit | null> {
  const row = await db
    .selectFrom('document_unit')
    .select(['found', 'steps', 'record_ids'])
    .where('document_id', '=', documentId)
    .where('unit_index', '=', unitIndex)
    .executeTakeFirst();
  if (!row) return null;
  return {
    found: JSON.parse(row.found),
    steps: JSON.parse(row.steps),
    record_ids: JSON.parse(row.record_ids),
    isKnown: true,
  };
}

/** Appends a step. A join that reverses the split before it removes both. Throws 409 with the reason. */
export async function addStep(
  { found, steps }: Pick<DocumentUnit, 'found' | 'steps'>,
  step: UnitStep,
): Promise<UnitStep[]> {
  const last = steps.at(-1);
  await asConflict(async () => requireStep(found, steps, step));
  const isBack = last?.type === 'split' && step.type === 'join' && last.segment === step.segment;
  return isBack ? steps.slice(0, -1) : [...steps, step];
}

async function asConflict<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof FormatError ? new ProblemError(409, error.sentence) : error;
  }
}

/** Finds the unit of a segment in the upload. Throws 409. */
export async function findInUpload(
  db: Db,
  document: Pick<DocumentScope, 'id' | 'blob_id' | 'dialect' | 'target_lang'>,
  segment: number,
): Promise<Found> {
  const bytes = await readOwnFile(db, document);
  const filter = filterNamed(document.dialect);
  if (!filter) return asConflict(async () => findUnit(bytes, segment));
  const options = await readOptionsOf(db, document);
  return asConflict(async () =>
    findText(filter, bytes, segment, { targetLang: document.target_lang, options }),
  );
}
