import type { z } from 'zod';
import { PAGE_SIZE } from '../../../shared/domain/contract/common.ts';
import type { repetition } from '../../../shared/domain/contract/document/change.ts';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import type { Db } from '../../db/open.ts';
import { textHash } from '../../db/text-hash.ts';
import { describedAs } from '../../messages/described.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { CHUNK, type Decision, type MassChange } from '../changes/mass-change.ts';
import { formOf } from '../quality/segment-checks.ts';
import { describeProblem } from '../segments/check-target.ts';
import { lockReason } from '../segments/locked-problem.ts';
import { nextStatus } from '../segments/next-state.ts';
import { SEGMENT_COLUMNS, type Segment, statusOf } from '../segments/segments.ts';

/** The translation that a segment passes on to its repetitions. */
export interface PropagatedTarget {
  document_id: number;
  record_id: number;
  row_number: number;
  source: string;
  target: string;
  state: DocumentRecord['state'];
  /** The segment is approved and the user may approve, so its repetitions become approved too. */
  approved: boolean;
  /** The form of its text that it is. */
  form: string | undefined;
  except: readonly number[];
}

export function toPropagatedTarget(
  record: DocumentRecord,
  { mayApprove, except }: { mayApprove: boolean; except: readonly number[] },
): PropagatedTarget {
  const approved = record.approved && mayApprove;
  return {
    document_id: record.document_id,
    record_id: record.id,
    row_number: record.row_number,
    source: record.source_of_file ?? record.source,
    target: record.target,
    state: record.approved && !approved ? 'translated' : record.state,
    approved,
    form: record.block?.form?.name,
    except,
  };
}

function selectRepetitions(db: Db, { document_id, record_id, source }: PropagatedTarget) {
  return db
    .selectFrom('document_record')
    .where('document_id', '=', document_id)
    .where('source_hash', '=', textHash(source))
    .where('id', '<>', record_id);
}

/** Decides about a repetition. One approved with another translation stays. */
function decideRepetition(segment: Segment, given: PropagatedTarget): Decision {
  const before = statusOf(segment);
  const same = before.target === given.target;
  if (same && (before.approved || !given.approved)) return null;
  if (given.target === '') return { reason: localised('left.nothing-given') };
  if (segment.locked) return { reason: lockReason(segment) };
  if (before.approved) return { reason: localised('left.approved-other') };
  if (formOf(segment) !== given.form) return { reason: localised('left.other-form') };
  if (given.except.includes(segment.id)) return { reason: localised('left.left-out') };
  const problem = same
    ? null
    : describeProblem(given.target, { ...segment, codes: JSON.parse(segment.codes) });
  if (problem !== null) return { reason: problem };
  const { target, approved, state } = given;
  return { after: nextStatus(before, { target, approved, state }) };
}

export async function listRepetitions(
  db: Db,
  given: PropagatedTarget,
  page: number,
): Promise<{ repetitions: z.output<typeof repetition>[]; total_rows: number }> {
  const all = selectRepetitions(db, given);
  const { count } = await all
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await all
    .select(SEGMENT_COLUMNS)
    .orderBy('row_number')
    .limit(PAGE_SIZE)
    .offset(page * PAGE_SIZE)
    .execute();
  const repetitions = rows.map((row) => {
    const decision = decideRepetition(row, given);
    const left = decision !== null && 'reason' in decision ? decision.reason : null;
    return {
      record_id: row.id,
      row_number: row.row_number,
      target: row.target,
      approved: row.approved === 1,
      state: row.state,
      would_change: decision !== null && 'after' in decision,
      reason: left && String(left),
      ...(left && { reason_says: left.says }),
    };
  });
  return { repetitions, total_rows: count };
}

/** Throws 409 when the segment has no translation to pass on. */
export function propagation(given: PropagatedTarget, action: { id: string; userId: number }): MassChange {
  if (given.target === '') {
    throw new ProblemError(409, localised('segment.nothing-to-repeat', { row: given.row_number }));
  }
  return {
    action: {
      ...action,
      kind: 'propagate',
      documentId: given.document_id,
      did: describedAs(localised('did.propagated', { row: given.row_number })),
    },
    async total(db) {
      const { count } = await selectRepetitions(db, given)
        .select((where) => where.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    async read(db, place) {
      const rows = await selectRepetitions(db, given)
        .select(SEGMENT_COLUMNS)
        .where('row_number', '>', place)
        .orderBy('row_number')
        .limit(CHUNK)
        .execute();
      const decided = rows.map((segment) => ({ segment, decision: decideRepetition(segment, given) }));
      return { decided, next: rows.length < CHUNK ? null : (rows.at(-1)?.row_number ?? null) };
    },
  };
}
