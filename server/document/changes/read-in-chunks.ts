import type { Db } from '../../db/open.ts';
import { readSlowly } from '../../db/slow-reads.ts';
import type { filteredRecords } from '../segments/record-filter.ts';
import { SEGMENT_COLUMNS, type Segment } from '../segments/segments.ts';
import { CHUNK, type Decided, type MassChange } from './mass-change.ts';

/** Selects the segments of a change whose row number is greater than `after`. */
export type SelectSegments = (db: Db, after: number) => ReturnType<typeof filteredRecords>;

interface Found {
  id: number;
  row_number: number;
  version: number;
}

/**
 * Reads a change's segments in row order. They are found once, before the first chunk: a search or a subquery
 * repeated for each chunk would make the whole change quadratic. Segments edited since must still match.
 */
export function readInChunks(
  select: SelectSegments,
  decide: (rows: Segment[], db: Db) => Promise<Decided[]>,
): Pick<MassChange, 'total' | 'read'> {
  let found: Found[] | null = null;
  let at = 0;
  return {
    async total(db) {
      const counting = select(db, 0).select((where) => where.fn.countAll<number>().as('count'));
      const [row] = await readSlowly(db, counting);
      return row?.count ?? 0;
    },
    async read(db, place) {
      if (!found || (found[at - 1]?.row_number ?? 0) !== place) {
        found = await readSlowly<Found>(
          db,
          select(db, place).select(['document_record.id', 'row_number', 'version']).orderBy('row_number'),
        );
        at = 0;
      }
      const some = found.slice(at, at + CHUNK);
      at += some.length;
      const rows = await readMatching(db, select, some);
      return {
        decided: await decide(rows, db),
        next: at < found.length ? (some.at(-1)?.row_number ?? null) : null,
      };
    },
  };
}

async function readMatching(db: Db, select: SelectSegments, found: readonly Found[]): Promise<Segment[]> {
  if (found.length === 0) return [];
  const rows: Segment[] = await db
    .selectFrom('document_record')
    .select(SEGMENT_COLUMNS)
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .orderBy('row_number')
    .execute();
  const versions = new Map(found.map(({ id, version }) => [id, version]));
  const edited = rows.flatMap(({ id, version }) => (versions.get(id) === version ? [] : [id]));
  if (edited.length === 0) return rows;
  const still = await select(db, 0)
    .select('document_record.id')
    .where('document_record.id', 'in', edited)
    .execute();
  const left = new Set(edited.filter((id) => !still.some((row) => row.id === id)));
  return rows.filter(({ id }) => !left.has(id));
}
