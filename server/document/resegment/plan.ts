import type { Db } from '../../db/open.ts';
import { readCut, takeSteps, type UnitSegment, type UnitStep } from '../../formats/xliff/index.ts';
import { ProblemError } from '../../http/problem.ts';
import { worded } from '../../http/worded.ts';
import type { DocumentScope } from '../document-queries.ts';
import { deriveSnapshot, type PlacedSnapshot, type Snapshot, toSnapshot } from './rows.ts';
import { isWhole, joinTargets, splitTarget } from './segment-parts.ts';
import { addStep, type DocumentUnit } from './unit-of.ts';

export interface Plan {
  wanted: Snapshot[];
  steps: UnitStep[];
}

/** What the two parts of a segment will be. Throws 409 with the reason when it cannot be split there. */
export async function planSplit(
  db: Db,
  document: DocumentScope,
  unit: DocumentUnit,
  row: PlacedSnapshot,
  at: { source: number; target: number | null },
): Promise<Plan> {
  const place = unit.record_ids.indexOf(row.id);
  const steps = await addStep(unit, { type: 'split', segment: place, at: at.source });
  const [first, second] = readCut(takeSteps(unit.found.cut, steps)).slice(place, place + 2);
  if (!first || !second || !isWhole(row.source, [first.source, second.source])) throw notInStep();
  const [own, other] = splitTarget(row, [first, second], at);
  const base = toSnapshot(row);
  const rest = { ...base, suggestions: '[]' };
  const { state } = row;
  return {
    steps,
    wanted: [
      deriveSnapshot(base, first, {
        target: own,
        state,
        key: await keyOf(db, document.id, unit, first, [row]),
        document,
      }),
      deriveSnapshot(rest, second, {
        target: other,
        state,
        key: await keyOf(db, document.id, unit, second, []),
        document,
      }),
    ],
  };
}

/** What two segments will be as one. Throws 409 with the reason when they cannot be joined. */
export async function planJoin(
  db: Db,
  document: DocumentScope,
  unit: DocumentUnit,
  [row, next]: readonly [PlacedSnapshot, PlacedSnapshot],
): Promise<Plan> {
  const place = unit.record_ids.indexOf(row.id);
  if (unit.record_ids[place + 1] !== next.id) {
    throw new ProblemError(409, worded('segment.other-unit'));
  }
  const steps = await addStep(unit, { type: 'join', segment: place });
  const whole = readCut(takeSteps(unit.found.cut, steps))[place];
  if (!whole) throw notInStep();
  const target = joinTargets(row, next, whole);
  const order = ['initial', 'draft', 'translated', 'reviewed', 'final'] as const;
  const state = order[Math.min(order.indexOf(row.state), order.indexOf(next.state))] ?? 'draft';
  const key = await keyOf(db, document.id, unit, whole, [row, next]);
  // Half a translation is a draft, whatever the other half was.
  const made = deriveSnapshot(toSnapshot(row), whole, {
    target,
    state: target !== '' && state === 'initial' ? 'draft' : state,
    key,
    document,
  });
  return { steps, wanted: [made] };
}

/** `file number/unit id/segment id`, as the reader of the file makes it, and unique among the unit's segments. */
async function keyOf(
  db: Db,
  documentId: number,
  { found }: DocumentUnit,
  { segment_id }: UnitSegment,
  own: readonly { id: number }[],
): Promise<string> {
  const unitKey = `${found.file_index + 1}/${found.unit_id}`;
  const base = segment_id === null ? unitKey : `${unitKey}/${segment_id}`;
  const rows = await db
    .selectFrom('document_record')
    .select(['id', 'key'])
    .where('document_id', '=', documentId)
    .where('segment_index', '>=', found.first_segment)
    .where('segment_index', '<', found.first_segment + found.segments)
    .execute();
  const taken = new Set(rows.filter(({ id }) => !own.some((row) => row.id === id)).map(({ key }) => key));
  let key = base;
  for (let again = 2; taken.has(key); again++) key = `${base}~${again}`;
  return key;
}

function notInStep(): ProblemError {
  return new ProblemError(409, worded('segment.not-splittable'));
}
