import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { describedAs } from '../../messages/described.ts';
import { localised } from '../../messages/localised.ts';
import { notFound, ProblemError, stale } from '../../messages/problem.ts';
import type { Services } from '../../services/services.ts';
import { type DocumentScope, getDocumentScope, requireImported } from '../documents/queries.ts';
import { isSmall } from '../files/is-small.ts';
import { runInThread } from '../files/run-in-thread.ts';
import type { Action } from '../journal/record-changes.ts';
import { lockedProblem } from '../segments/locked-problem.ts';
import { getRecord } from '../segments/record-queries.ts';
import { lockSegments } from '../segments/segments.ts';
import type { Found } from './found.ts';
import { type Plan, planJoin, planSplit } from './plan.ts';
import { replaceSegments } from './replace-segments.ts';
import { finishMoves } from './row-order.ts';
import { type PlacedSnapshot, readSnapshots } from './rows.ts';
import { type DocumentUnit, findInUpload, readKeptUnit, readUnit } from './unit-of.ts';

interface Resegmented {
  action_id: string;
  records: DocumentRecord[];
}

/** Splits a segment where its file allows it. Throws 404, 403, or 409 with the reason. */
export async function splitSegment(
  services: Services,
  user: SessionUser,
  id: number,
  at: { version: number; source: number; target: number | null },
): Promise<Resegmented> {
  const record = await getRecord(services.db, id);
  if (record.version !== at.version) throw stale('segment', record);
  const did = describedAs(localised('did.split', { row: record.row_number }));
  const act = { kind: 'split', did } as const;
  return runPlan(services, user, [record], act, async (db, document, unit, [row]) => {
    if (!row) throw notFound('segment');
    return planSplit(db, document, unit, row, at);
  });
}

/** Joins a segment with the next one. Throws 404, 403, or 409 with the reason. */
export async function joinSegments(
  services: Services,
  user: SessionUser,
  id: number,
  versions: { version: number; next_version: number },
): Promise<Resegmented> {
  const { db } = services;
  const record = await getRecord(db, id);
  const next = await nextOf(db, record);
  if (!next) throw new ProblemError(409, localised('segment.last'));
  if (record.version !== versions.version) throw stale('segment', record);
  if (next.version !== versions.next_version) throw stale('segment', next);
  const did = describedAs(localised('did.joined', { row: record.row_number }));
  const act = { kind: 'join', did } as const;
  return runPlan(services, user, [record, next], act, async (trx, document, unit, [row, other]) => {
    if (!row || !other) throw notFound('segment');
    return planJoin(trx, document, unit, [row, other]);
  });
}

async function nextOf(db: Db, record: DocumentRecord): Promise<DocumentRecord | null> {
  const row = await db
    .selectFrom('document_record')
    .select('id')
    .where('document_id', '=', record.document_id)
    .where('row_number', '=', record.row_number + 1)
    .executeTakeFirst();
  return row ? getRecord(db, row.id) : null;
}

type Planner = (
  db: Db,
  document: DocumentScope,
  unit: DocumentUnit,
  rows: readonly PlacedSnapshot[],
) => Promise<Plan>;

async function runPlan(
  services: Services,
  user: SessionUser,
  records: readonly DocumentRecord[],
  { kind, did }: Pick<Action, 'did'> & { kind: 'split' | 'join' },
  plan: Planner,
): Promise<Resegmented> {
  const { db, matcher } = services;
  const document = await getDocumentScope(db, records[0]?.document_id ?? 0);
  requireImported(document);
  for (const record of records) requireMayChange(record, user);
  await finishMoves(db, document.id);
  const ids = records.map((record) => record.id);
  const rows = await readSnapshots(db, ids);
  const [row] = rows;
  if (!row) throw notFound('segment');
  const unit = await readUnit(db, document, row, (segment) =>
    findDocumentUnit(services, document, segment, user.id),
  );
  const { wanted, steps } = await plan(db, document, unit, rows);
  const action: Action = {
    id: randomUUID(),
    kind,
    documentId: document.id,
    userId: user.id,
    did,
  };
  const done = await db.transaction().execute(async (trx) => {
    const now = inOrder(await lockSegments(trx, ids), ids);
    for (const record of records) {
      const found = now.find(({ id }) => id === record.id);
      if (found?.version !== record.version) throw stale('segment', await getRecord(trx, record.id));
    }
    await requireNoJob(trx, document.id);
    await requireSameUnit(trx, document.id, unit);
    return replaceSegments(trx, { action, user, unit, now, wanted, stepsAfter: steps, moved: null });
  });
  if (done.unitsChanged) matcher.changed();
  if (!done.isSettled) await finishMoves(db, document.id);
  return { action_id: action.id, records: await Promise.all(done.ids.map((id) => getRecord(db, id))) };
}

/** Reads the segment's unit from the upload, in a thread when the file is large. */
async function findDocumentUnit(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  document: DocumentScope,
  segment: number,
  person: number,
): Promise<Found> {
  if (await isSmall(db, document)) return findInUpload(db, document, segment);
  const bytes = await runInThread({ task: 'unit', person, documentId: document.id, segment, settings });
  return JSON.parse(new TextDecoder().decode(bytes));
}

export function inOrder<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

function requireMayChange(record: DocumentRecord, user: SessionUser): void {
  // The place of the cut is counted in the file's source.
  if (record.source_of_file != null) {
    throw new ProblemError(409, localised('segment.split-edited'));
  }
  if (record.locked) {
    throw lockedProblem(record);
  }
  if (!record.approved || user.permissions.includes('document.approve')) return;
  throw new ProblemError(403, localised('segment.approved', { row: record.row_number, role: user.role }));
}

/** Throws 409 while a job is iterating over the document by row numbers. */
export async function requireNoJob(trx: Db, documentId: number): Promise<void> {
  const busy = await trx
    .selectFrom('job')
    .select('id')
    .where('subject_id', '=', documentId)
    .where(sql<boolean>`kind LIKE 'document.%'`)
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirst();
  if (busy) throw new ProblemError(409, localised('document.busy'));
}

/** Throws 409 when another user split or joined segments of the unit in the meantime. */
async function requireSameUnit(trx: Db, documentId: number, unit: DocumentUnit): Promise<void> {
  const kept = await readKeptUnit(trx, documentId, unit.found.unit_index);
  const steps = JSON.stringify(unit.isKnown ? unit.steps : []);
  if ((kept === null && !unit.isKnown) || (kept && unit.isKnown && JSON.stringify(kept.steps) === steps))
    return;
  throw new ProblemError(409, localised('segment.split-at-once'));
}
