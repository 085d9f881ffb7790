import { type RawBuilder, sql } from 'kysely';
import type { SearchHit, SearchKind } from '../../../shared/domain/contract/search.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { contains, fold, IS_INDEXED, isShort as isFoldedShort } from '../../db/search.ts';
import { readSlowly } from '../../db/slow-reads.ts';
import { sortKey } from '../../db/sort-key.ts';
import { textHash } from '../../db/text-hash.ts';
import { type Viewer, whereVisible } from '../../identity/policy/visible.ts';

/** Maximum number of ranked rows; beyond that users must refine their search. */
export const MAX_CANDIDATES = 1000;
/** Maximum number of rows whose source equals the text. */
const MAX_EXACT = 100;

/** A row that contains the text, with the values used for ranking. */
export interface Candidate extends Omit<SearchHit, 'owner'> {
  owner_id: number;
  owner_name: string;
  source_lang: string;
  target_lang: string;
}

interface Searched {
  table: 'document_record' | 'unit' | 'glossary_record';
  owner: 'document' | 'memory' | 'glossary';
  /** Condition: not in a bin, and not part of an unfinished import. */
  visible: RawBuilder<unknown>;
  /** Whether `source_hash` covers the visible text and the table has sort keys. */
  isSorted: boolean;
}

function ofImport(record: string, owner: string): RawBuilder<unknown> {
  return sql.raw(`${record}.deleted_at IS NULL AND ${owner}.deleted_at IS NULL
    AND (${owner}.processing_status = 'done' OR ${record}.job_id IS NULL OR ${owner}.job_id IS NULL
      OR ${record}.job_id <> ${owner}.job_id)`);
}

const SEARCHED: Record<SearchKind, Searched> = {
  segment: {
    table: 'document_record',
    owner: 'document',
    visible: sql.raw('document.deleted_at IS NULL AND document_record.row_number <= document.rows_count'),
    isSorted: false,
  },
  unit: { table: 'unit', owner: 'memory', visible: ofImport('unit', 'memory'), isSorted: true },
  term: {
    table: 'glossary_record',
    owner: 'glossary',
    visible: ofImport('glossary_record', 'glossary'),
    isSorted: true,
  },
};

/** Whether a text is too short for the trigram index. */
export function isShort(search: string): boolean {
  return isFoldedShort(fold(search));
}

/**
 * Rows whose source or target contains the text, newest first. For one or two characters, rows whose source
 * begins with it; among segments, which have no sort keys, a short text finds nothing.
 */
export async function findCandidates(
  db: Db,
  { what, search, viewer }: { what: SearchKind; search: string; viewer: Viewer },
): Promise<Candidate[]> {
  const searched = seenBy(viewer, SEARCHED[what]);
  const short = isShort(search);
  if (short && !searched.isSorted) return [];
  // Unindexed rows come first: a unit indexed in between appears twice, but none is missed.
  const late = what === 'unit' && !short ? await notIndexedYet(db, searched, search) : [];
  const found = await (short ? beginning(db, searched, search) : containing(db, searched, search));
  // An exact match must not be lost among thousands of rows that merely contain the text.
  const isCut = found.length >= MAX_CANDIDATES && searched.isSorted;
  const exact = isCut ? await equal(db, searched, search) : [];
  return [...new Map([...exact, ...late, ...found].map((row) => [row.id, row])).values()];
}

function seenBy(viewer: Viewer, searched: Searched): Searched {
  if (viewer.scope === 'all') return searched;
  return { ...searched, visible: sql`${searched.visible} AND ${whereVisible(viewer, searched.owner)}` };
}

function columns({ table, owner }: Searched): RawBuilder<unknown> {
  const row = table === 'document_record' ? 'document_record.row_number' : 'NULL';
  return sql.raw(`${table}.id, ${table}.source, ${table}.target, ${table}.updated_at,
    ${row} AS row_number, ${owner}.id AS owner_id, ${owner}.name AS owner_name,
    ${owner}.source_lang, ${owner}.target_lang`);
}

async function containing(db: Db, searched: Searched, search: string): Promise<Candidate[]> {
  const { table, owner, visible } = searched;
  const { from, where, orderBy } = dialectOf(db).textIndex.withOwner({ table, owner }, fold(search));
  const { rows } = await sql<Candidate>`SELECT ${columns(searched)} FROM ${from}
    WHERE ${where} AND ${visible} ${orderBy} LIMIT ${MAX_CANDIDATES}`.execute(db);
  return rows;
}

/** Imported units that the text indexes do not contain yet. */
async function notIndexedYet(db: Db, searched: Searched, search: string): Promise<Candidate[]> {
  const imports = await db.selectFrom('deferred_import').select('job_id').execute();
  if (imports.length === 0) return [];
  const jobs = sql.join(imports.map(({ job_id }) => job_id));
  return readSlowly(
    db,
    sql<Candidate>`SELECT ${columns(searched)} FROM unit JOIN memory ON memory.id = unit.memory_id
      WHERE unit.job_id IN (${jobs}) AND unit.indexed = 0
        AND ${contains(db, sql.ref('unit.folded'), fold(search))} AND ${searched.visible}
      LIMIT ${MAX_CANDIDATES}`,
  );
}

function isIndexed({ table }: Searched): RawBuilder<unknown> {
  return table === 'unit' ? IS_INDEXED : sql`TRUE`;
}

async function beginning(db: Db, searched: Searched, search: string): Promise<Candidate[]> {
  const { table, owner, visible } = searched;
  const from = sortKey(search);
  if (from === '') return [];
  const column = sql.ref(`${table}.source_sort`);
  const { rows } = await sql<Candidate>`SELECT ${columns(searched)}
    FROM ${sql.table(owner)} JOIN ${sql.table(table)}
      ON ${sql.ref(`${table}.${owner}_id`)} = ${sql.ref(`${owner}.id`)}
    WHERE ${column} >= ${from} AND ${column} < ${`${from}\u{10FFFF}`} AND ${isIndexed(searched)} AND ${visible}
    ORDER BY ${column} LIMIT ${MAX_EXACT}`.execute(db);
  return rows;
}

async function equal(db: Db, searched: Searched, search: string): Promise<Candidate[]> {
  const { table, owner, visible } = searched;
  // Uses the index for each memory, which SQLite might estimate as more work than reading all units.
  const index = table === 'unit' ? dialectOf(db).indexedBy('unit_source') : sql``;
  const { rows } = await sql<Candidate>`SELECT ${columns(searched)}
    FROM ${sql.table(table)} ${index} JOIN ${sql.table(owner)}
      ON ${sql.ref(`${owner}.id`)} = ${sql.ref(`${table}.${owner}_id`)}
    WHERE ${sql.ref(`${table}.source_hash`)} = ${textHash(search.trim())} AND ${visible}
    LIMIT ${MAX_EXACT}`.execute(db);
  return rows;
}
