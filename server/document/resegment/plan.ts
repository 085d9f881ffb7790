import type { Db } from '../../db/open.ts';
import { gapFor } from '../../formats/filters/sentences.ts';
import type { FoundUnit, UnitSegment, UnitStep } from '../../formats/xliff/index.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { DocumentScope } from '../documents/queries.ts';
import { isText, segmentsAfter } from './found.ts';
import { deriveSnapshot, type PlacedSnapshot, type Snapshot, toSnapshot } from './rows.ts';
import { isWhole, joinTargets, splitTarget } from './segment-parts.ts';
import { addStep, type DocumentUnit } from './unit-of.ts';

/** A text has hardly more segments than a page shows. */
const KEYS_AT_ONCE = 100;

export interface Plan {
  wanted: Snapshot[];
  steps: UnitStep[];
}

/** Plans the two parts of a segment. Throws 409 with the reason when it cannot be split there. */
export async function planSplit(
  db: Db,
  document: DocumentScope,
  unit: DocumentUnit,
  row: PlacedSnapshot,
  at: { source: number; target: number | null },
): Promise<Plan> {
  const place = unit.record_ids.indexOf(row.id);
  const steps = await addStep(unit, { type: 'split', segment: place, at: at.source });
  const [first, second] = segmentsAfter(unit.found, steps).slice(place, place + 2);
  if (!first || !second || !isWhole(row.source, [first.source, second.source])) throw notInStep();
  const targets = splitTarget(row, [first, second], at);
  // White space between the parts of a text belongs to the file.
  const [own, other] = isText(unit.found) ? withoutGap(targets) : targets;
  const base = placedIn(unit, toSnapshot(row));
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

/** Plans the joined segment. Throws 409 with the reason when the two cannot be joined. */
export async function planJoin(
  db: Db,
  document: DocumentScope,
  unit: DocumentUnit,
  [row, next]: readonly [PlacedSnapshot, PlacedSnapshot],
): Promise<Plan> {
  const place = unit.record_ids.indexOf(row.id);
  if (unit.record_ids[place + 1] !== next.id) {
    throw new ProblemError(
      409,
      localised(isText(unit.found) ? 'format.split.other-text' : 'segment.other-unit'),
    );
  }
  const steps = await addStep(unit, { type: 'join', segment: place });
  const whole = segmentsAfter(unit.found, steps)[place];
  if (!whole) throw notInStep();
  const languages = { language: document.source_lang, targetLang: document.target_lang };
  const gapOf = (gap: string) => (isText(unit.found) ? gapFor(gap, languages) : gap);
  const target = joinTargets(row, next, whole, gapOf);
  const order = ['initial', 'draft', 'translated', 'reviewed', 'final'] as const;
  const state = order[Math.min(order.indexOf(row.state), order.indexOf(next.state))] ?? 'draft';
  const key = await keyOf(db, document.id, unit, whole, [row, next]);
  // Half a translation is a draft, whatever the state of the other half.
  const made = deriveSnapshot(placedIn(unit, toSnapshot(row)), whole, {
    target,
    state: target !== '' && state === 'initial' ? 'draft' : state,
    key,
    document,
  });
  return { steps, wanted: [made] };
}

function withoutGap([own, other]: [string, string]): [string, string] {
  return other.trim() === '' ? [own, ''] : [own.trimEnd(), other.trimStart()];
}

/** A text's segments form one paragraph, as sentences do; XLIFF units take theirs from the file. */
function placedIn({ found }: DocumentUnit, row: Snapshot): Snapshot {
  return isText(found) ? { ...row, paragraph: row.paragraph ?? `p${found.unit_index}` } : row;
}

/** The key of a segment made from `own`; a new segment gets a new key. */
async function keyOf(
  db: Db,
  documentId: number,
  { found, record_ids }: DocumentUnit,
  made: UnitSegment,
  own: readonly PlacedSnapshot[],
): Promise<string> {
  if (!isText(found)) return keyInUnit(db, documentId, found, made, own);
  const [kept] = own;
  if (kept) return kept.key;
  const first = await db
    .selectFrom('document_record')
    .select('key')
    .where('id', '=', record_ids[0] ?? 0)
    .executeTakeFirstOrThrow();
  return freeKey(db, documentId, first.key);
}

/** A variant of a key that the document does not use yet. */
async function freeKey(db: Db, documentId: number, like: string): Promise<string> {
  for (let from = 2; ; from += KEYS_AT_ONCE) {
    const keys = Array.from({ length: KEYS_AT_ONCE }, (_, at) => `${like}~${from + at}`);
    const rows = await db
      .selectFrom('document_record')
      .select('key')
      .where('document_id', '=', documentId)
      .where('key', 'in', keys)
      .execute();
    const free = keys.find((key) => !rows.some((row) => row.key === key));
    if (free !== undefined) return free;
  }
}

/** `file number/unit id/segment id`, as the file reader builds it, and unique among the unit's segments. */
async function keyInUnit(
  db: Db,
  documentId: number,
  found: FoundUnit,
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
  return new ProblemError(409, localised('segment.not-splittable'));
}
