import type { Hit, LeftRecord } from '../../../shared/domain/contract/document/change.ts';
import { type Dialect, dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { type Localised, localised } from '../../messages/localised.ts';
import type { Action } from '../journal/record-changes.ts';
import { type SegmentChange, type Writer, writeChanges } from '../journal/write-changes.ts';
import type { SegmentStatus } from '../segments/next-state.ts';
import { isSame, lockSegments, type Segment, statusOf } from '../segments/segments.ts';

/** Segments read, decided and written per transaction. */
export const CHUNK = 200;
/** Skipped segments that are listed; beyond this they are only counted. */
const MAX_SKIPPED = 1000;

/** What to do with a segment; `null` = nothing. */
export type Decision =
  | { after: SegmentStatus; hits?: Hit[]; lock?: boolean; source?: SegmentChange['source'] }
  | { reason: Localised }
  | null;

export interface Decided {
  segment: Segment;
  decision: Decision;
}

/** A change of many segments, read and decided in chunks before anything is locked. */
export interface MassChange {
  action: Action;
  /** Upper bound of the segments to visit. */
  total(db: Db): Promise<number>;
  /** The segments after a position in a fixed order, and the next position; `null` = end. */
  read(db: Db, place: number): Promise<{ decided: Decided[]; next: number | null }>;
  /** Called in each transaction that changed segments. */
  written?(trx: Db): Promise<void>;
}

export interface MassResult {
  changed: number;
  left_count: number;
  left: LeftRecord[];
}

export const NO_RESULT: MassResult = { changed: 0, left_count: 0, left: [] };

export interface MassContext {
  db: Db;
  user: Writer;
  matcher: { changed(): void };
  /** Called in the transaction of each chunk, so that a job can store its progress. */
  saved?(trx: Db, place: number, result: MassResult): Promise<void>;
  /** Called before each chunk. */
  progress?(looked: number): Promise<void>;
}

/** Carries out a change in chunks, so that others wait for a segment no longer than one chunk takes. */
export async function applyMassChange(
  context: MassContext,
  change: MassChange,
  from: { place: number; result: MassResult } = { place: 0, result: NO_RESULT },
): Promise<MassResult> {
  const { db, user } = context;
  // A job resumes at the last chunk that reached the disk.
  const write: Dialect['writeInBulk'] = context.saved
    ? dialectOf(db).writeInBulk
    : (db, act) => db.transaction().execute(act);
  let { result } = from;
  let looked = 0;
  for (let place: number | null = from.place; place !== null; ) {
    await context.progress?.(looked);
    const { decided, next }: { decided: Decided[]; next: number | null } = await change.read(db, place);
    looked += decided.length;
    const done = await write(db, async (trx) => {
      const { changes, left } = await lockDecided(trx, decided);
      const { unitsChanged, finish } = await writeChanges(trx, { action: change.action, user }, changes);
      if (changes.length > 0) await change.written?.(trx);
      const added: MassResult = {
        changed: result.changed + changes.length,
        left_count: result.left_count + left.length,
        left: [...result.left, ...left].slice(0, MAX_SKIPPED),
      };
      if (next !== null) await context.saved?.(trx, next, added);
      await finish();
      return { added, unitsChanged };
    });
    if (done.unitsChanged) context.matcher.changed();
    result = done.added;
    place = next;
  }
  return result;
}

/** Locks the segments to change, skipping those changed after the decision. */
async function lockDecided(
  trx: Db,
  decided: readonly Decided[],
): Promise<{ changes: SegmentChange[]; left: LeftRecord[] }> {
  const left = decided.flatMap(({ segment, decision }) =>
    decision !== null && 'reason' in decision ? [toLeft(segment, decision.reason)] : [],
  );
  const wanted = changing(decided);
  if (wanted.length === 0) return { changes: [], left };
  const ids = wanted.map(({ segment }) => segment.id);
  const locked = new Map((await lockSegments(trx, ids)).map((segment) => [segment.id, segment]));
  const changes: SegmentChange[] = [];
  for (const { segment, after, lock, source } of wanted) {
    const now = locked.get(segment.id);
    if (now?.version === segment.version) changes.push({ segment: now, after, lock, source });
    else left.push(toLeft(segment, localised('left.at-once')));
  }
  return { changes, left };
}

export function toLeft(
  { id, row_number }: Pick<Segment, 'id' | 'row_number'>,
  reason: Localised,
): LeftRecord {
  return { record_id: id, row_number, reason: String(reason), reason_says: reason.says };
}

interface Changing {
  segment: Segment;
  after: SegmentStatus;
  hits?: Hit[];
  lock?: boolean;
  source?: SegmentChange['source'];
}

function changing(decided: readonly Decided[]): Changing[] {
  return decided.flatMap(({ segment, decision }) => {
    if (decision === null || 'reason' in decision) return [];
    if (decision.lock === undefined && !decision.source && isSame(statusOf(segment), decision.after))
      return [];
    return [{ segment, ...decision }];
  });
}

export interface Sample {
  record_id: number;
  row_number: number;
  version: number;
  target_before: string;
  target_after: string;
  approved_before: boolean;
  approved_after: boolean;
  hits?: Hit[];
}

/** Previews the change without carrying it out. */
export async function previewMassChange(
  db: Db,
  change: MassChange,
  maxSamples: number,
): Promise<MassResult & { samples: Sample[] }> {
  const result = { ...NO_RESULT, left: [] as LeftRecord[], samples: [] as Sample[] };
  for (let place: number | null = 0; place !== null; ) {
    const { decided, next }: { decided: Decided[]; next: number | null } = await change.read(db, place);
    for (const { segment, decision } of decided) {
      if (decision === null || !('reason' in decision)) continue;
      result.left_count += 1;
      if (result.left.length < MAX_SKIPPED) result.left.push(toLeft(segment, decision.reason));
    }
    for (const change of changing(decided)) {
      result.changed += 1;
      if (result.samples.length < maxSamples) result.samples.push(toSample(change));
    }
    place = next;
    // Yields to other requests: SQLite answers without leaving the thread.
    await new Promise(setImmediate);
  }
  return result;
}

function toSample({ segment, after, hits }: Changing): Sample {
  return {
    record_id: segment.id,
    row_number: segment.row_number,
    version: segment.version,
    target_before: segment.target,
    target_after: after.target,
    approved_before: segment.approved === 1,
    approved_after: after.approved,
    ...(hits && { hits }),
  };
}
