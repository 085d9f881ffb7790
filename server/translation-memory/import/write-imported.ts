import type { ExistingUnits } from '../../../shared/domain/contract/translation-memory/import.ts';
import { dialectOf, type InsertColumns } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { type MemoryAction, type NewUnitState, recordAction, writeUnitStates } from '../units/unit-states.ts';
import { TEXT_COLUMNS } from '../units/units.ts';
import { findKnown, type KnownUnits, type SeenUnits } from './compare-imported.ts';
import { serialiseIdentity } from './fingerprint.ts';
import type { UnitRow } from './unit-row.ts';

const COLUMNS: InsertColumns<Omit<UnitRow, 'fingerprint'>> = {
  memory_id: 'int4',
  ...TEXT_COLUMNS,
  extra: 'text',
  created_by: 'text',
  updated_by: 'text',
  created_at: 'text',
  updated_at: 'text',
  version: 'int4',
  job_id: 'int4',
  must_not_leave: 'int4',
  indexed: 'int4',
};

export interface ImportTarget {
  memory_id: number;
  job_id: number;
  existing: ExistingUnits;
  action: MemoryAction;
  /** The memory was empty before, so that no look-ups are needed. */
  isEmpty: boolean;
  /** Units of the file seen by this run; `null` = an earlier run has read part of it. */
  seen: SeenUnits | null;
}

/**
 * Writes the units that the memory does not have yet. All units of a file are kept unless they are completely
 * equal, including data that only exports show. An existing unit is not added again if its texts are equal,
 * and its context if the file gives one. `existing` decides about units with another target.
 */
export async function writeImportedUnits(
  trx: Db,
  target: ImportTarget,
  rows: readonly UnitRow[],
): Promise<{ added: number; changed: number; unchanged: number }> {
  if (rows.length === 0) return { added: 0, changed: 0, unchanged: 0 };
  const { memory_id, job_id, existing, action, isEmpty, seen } = target;
  const needsLook = !isEmpty || seen === null;
  const known = needsLook ? await findKnown(trx, memory_id, job_id, rows) : null;
  const local = new Set<string>();
  const outcomes = rows.flatMap((row) => {
    const isFirst = seen?.add(row) ?? null;
    if (isFirst === false || (isFirst === null && isSecond(row, known, local))) return [];
    return [{ row, outcome: known?.outcomeOf(row) ?? NEW }];
  });
  const changing = outcomes.flatMap(({ outcome }) => (outcome.is === 'changed' ? outcome.known.id : []));
  const replaced = existing === 'replace' ? await findReplaced(trx, action.id, changing) : new Set<number>();
  const fresh: UnitRow[] = [];
  const replacements: NewUnitState[] = [];
  for (const { row, outcome } of outcomes) {
    if (outcome.is === 'identical') continue;
    if (outcome.is === 'new' || existing === 'add') fresh.push(row);
    else if (existing === 'replace') {
      // The second unit of a file with the same source is added rather than replacing the first.
      const { id, version } = outcome.known;
      if (replaced.has(id)) fresh.push(row);
      else replacements.push({ id, version, after: replacement(row), isMarked: row.must_not_leave === 1 });
      replaced.add(id);
    }
  }
  await dialectOf(trx).insertRows(trx, 'unit', COLUMNS, fresh);
  const changed = await writeUnitStates(trx, action, replacements);
  await recordAction(trx, action, fresh.length);
  return {
    added: fresh.length,
    changed: changed.length,
    unchanged: rows.length - fresh.length - changed.length,
  };
}

const NEW = { is: 'new' } as const;

/**
 * Replaces the set of seen units: whether an earlier run wrote the unit, or it occurred earlier in this
 * chunk.
 */
function isSecond(row: UnitRow, known: KnownUnits | null, local: Set<string>): boolean {
  const whole = serialiseIdentity(row);
  if (local.has(whole) || known?.hasWritten(row)) return true;
  local.add(whole);
  return false;
}

/** The file's values for an existing unit, except its author and creation time. */
function replacement(row: UnitRow): NewUnitState['after'] {
  const { target, codes, extra, updated_by, updated_at } = row;
  return { target, codes, extra, updated_by, updated_at };
}

async function findReplaced(trx: Db, actionId: string, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('unit_edit')
    .select('unit_id')
    .where('action_id', '=', actionId)
    .where('unit_id', 'in', [...new Set(ids)])
    .execute();
  return new Set(rows.map(({ unit_id }) => unit_id));
}
