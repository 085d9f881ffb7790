import { type RawBuilder, sql } from 'kysely';
import type { Refusal } from '../../../shared/domain/contract/job.ts';
import type { UnitChange, UnitFilter } from '../../../shared/domain/contract/translation-memory/journal.ts';
import { hiddenJob } from '../../collection/collection-queries.ts';
import type { Db } from '../../db/open.ts';
import { searchFolded } from '../../db/search.ts';
import { refusalOf } from '../../jobs/report.ts';
import { localised } from '../../messages/localised.ts';
import type { Replacer } from '../../replacing/replacer.ts';
import { findDeferred } from '../import/deferred-index.ts';
import { getMemory } from '../queries.ts';
import type { UnitState } from '../units/unit-edits.ts';
import type { NewUnitState } from '../units/unit-states.ts';

export interface FilteredUnit {
  id: number;
  version: number;
  source: string;
  target: string;
  origin: string;
  created_by: string | null;
}

/**
 * The next units under a list's filter, by id. `found` is the condition of the filter's check, evaluated in
 * advance because the change itself affects the check. Throws 404 for the memory.
 */
export async function readFiltered(
  db: Db,
  options: {
    memoryId: number;
    filter: UnitFilter;
    found: RawBuilder<unknown> | null;
    after: number;
    limit: number;
  },
): Promise<{ units: FilteredUnit[]; next: number | null }> {
  const { memoryId, filter, found, after, limit } = options;
  const memory = await getMemory(db, memoryId);
  const hidden = hiddenJob(memory);
  const late = filter.search === '' ? [] : await findDeferred(db, memoryId, hidden);
  const conditions = [
    sql`unit.memory_id = ${memoryId}`,
    sql`unit.deleted_at IS NULL`,
    sql`unit.id > ${after}`,
    ...(hidden === null ? [] : [sql`(unit.job_id IS NULL OR unit.job_id <> ${hidden})`]),
    ...(filter.search === '' ? [] : [searchFolded(db, { table: 'unit', late }, filter.search)]),
    ...(found === null ? [] : [found]),
    ...(filter.ids ? [sql`unit.id IN (${sql.join(filter.ids)})`] : []),
  ];
  const { rows } =
    await sql<FilteredUnit>`SELECT unit.id, unit.version, unit.source, unit.target, unit.origin,
    unit.created_by FROM unit WHERE ${sql.join(conditions, sql` AND `)} ORDER BY unit.id LIMIT ${limit}`.execute(
      db,
    );
  return { units: rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
}

export interface DecidedChange {
  changes: NewUnitState[];
  refused: Refusal[];
}

/** Decides about the units; those that need no change are in neither list. */
export async function decideChange(
  units: readonly FilteredUnit[],
  change: UnitChange,
  replace: Replacer | null,
  username: string,
): Promise<DecidedChange> {
  const decided: DecidedChange = { changes: [], refused: [] };
  const at = new Date().toISOString();
  const edited = { updated_at: at, updated_by: username };
  const put = ({ id, version }: FilteredUnit, after: Partial<UnitState>) =>
    decided.changes.push({ id, version, after });
  if (change.type === 'delete') {
    for (const unit of units) put(unit, { deleted_at: at });
  } else if (change.type === 'set') {
    for (const unit of units) {
      if (unit[change.field] !== change.value) put(unit, { [change.field]: change.value, ...edited });
    }
  } else if (replace) {
    const { side } = change;
    const texts = await replace(units.map((unit) => ({ text: unit[side] })));
    for (const [index, unit] of units.entries()) {
      const text = texts[index]?.text ?? null;
      if (text === unit[side]) continue;
      if (text === null) decided.refused.push(refusalOf(unit.id, localised('left.too-long')));
      else if (text.trim() === '') decided.refused.push(refusalOf(unit.id, localised('left.nothing')));
      else put(unit, { [side]: text, ...edited });
    }
  }
  return decided;
}
