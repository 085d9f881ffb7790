import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PAGE_SIZE } from '../../../shared/domain/contract/common.ts';
import type { Answer } from '../../../shared/domain/contract/endpoint.ts';
import type { listTermImpact, TermImpact } from '../../../shared/domain/contract/glossary/impact.ts';
import type { Db } from '../../db/open.ts';
import type { TermFinder } from '../../engines/look-up.ts';
import { maySeeResult, readsEverything } from '../../identity/policy/made-from.ts';
import { type Viewer, whereVisible } from '../../identity/policy/visible.ts';
import { selectVisibleUnits } from '../../translation-memory/units/visible-units.ts';
import { getGlossary } from '../queries.ts';
import { loadRecords } from '../terms/record-queries.ts';
import { findBreaches } from './breaches.ts';

export interface ImpactFilter {
  /** Excludes findings in documents and memories that this user may not see. */
  viewer: Viewer;
  page: number;
  record_id?: number | undefined;
  kind?: 'segment' | 'unit' | '' | undefined;
  seen?: '0' | '1' | '' | undefined;
}

/** Maximum reloads of a page after findings on it turned out to be fixed. */
const ROUNDS = 5;

/** The findings of a glossary. Those fixed since are deleted when loaded. Throws 404. */
export async function listImpact(
  db: Db,
  termFinder: TermFinder,
  glossaryId: number,
  filter: ImpactFilter,
): Promise<Answer<typeof listTermImpact>> {
  const glossary = await getGlossary(db, glossaryId);
  let records: TermImpact[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const rows = await loadPage(db, glossaryId, filter);
    const places = await loadPlaces(db, rows);
    const terms = new Map(
      (await loadRecords(db, [...new Set(rows.map(({ record_id }) => record_id))])).map((r) => [r.id, r]),
    );
    const fixed: number[] = [];
    records = [];
    for (const row of rows) {
      const place = places.get(`${row.kind} ${row.place_id}`);
      const record = terms.get(row.record_id);
      const reason = place && record && (await currentReason(termFinder, glossary, row.record_id, place));
      if (place && record && reason) records.push(toImpact(row, { place, record, reason }));
      else fixed.push(row.id);
    }
    if (fixed.length === 0) break;
    await db.deleteFrom('term_impact').where('id', 'in', fixed).execute();
    if (rows.length < PAGE_SIZE) break;
  }
  const { job_id } = await db
    .selectFrom('glossary')
    .select('impact_job_id as job_id')
    .where('id', '=', glossaryId)
    .executeTakeFirstOrThrow();
  return {
    records,
    total_rows: await count(db, glossaryId, filter),
    unseen: await count(db, glossaryId, { viewer: filter.viewer, page: 0, seen: '0' }),
    // A running search reveals that there is something to find.
    job_id: job_id !== null && (await maySeeResult(db, filter.viewer, job_id)) ? job_id : null,
  };
}

function isOfVisible(viewer: Viewer): RawBuilder<SqlBool> {
  if (readsEverything(viewer)) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(impact.kind = 'segment' AND ${whereVisible(viewer, 'document', 'impact.owner_id')}
    OR impact.kind = 'unit' AND ${whereVisible(viewer, 'memory', 'impact.owner_id')})`;
}

function select(db: Db, glossaryId: number, { viewer, record_id, kind, seen }: ImpactFilter) {
  return db
    .selectFrom('term_impact as impact')
    .innerJoin('glossary_record as record', 'record.id', 'impact.record_id')
    .where('impact.glossary_id', '=', glossaryId)
    .where('record.deleted_at', 'is', null)
    .where(isOfVisible(viewer))
    .$if(record_id !== undefined, (query) => query.where('impact.record_id', '=', record_id ?? 0))
    .$if(kind === 'segment' || kind === 'unit', (query) =>
      query.where('impact.kind', '=', kind === 'unit' ? 'unit' : 'segment'),
    )
    .$if(seen === '0', (query) => query.where('impact.seen_at', 'is', null))
    .$if(seen === '1', (query) => query.where('impact.seen_at', 'is not', null));
}

function loadPage(db: Db, glossaryId: number, filter: ImpactFilter) {
  return select(db, glossaryId, filter)
    .leftJoin('user', 'user.id', 'impact.seen_by')
    .select([
      'impact.id',
      'impact.kind',
      'impact.record_id',
      'impact.place_id',
      'impact.found_at',
      'impact.seen_at',
      'user.id as user_id',
      'user.username',
    ])
    .orderBy('impact.id')
    .limit(PAGE_SIZE)
    .offset(filter.page * PAGE_SIZE)
    .execute();
}

type Row = Awaited<ReturnType<typeof loadPage>>[number];

async function count(db: Db, glossaryId: number, filter: ImpactFilter): Promise<number> {
  const { rows } = await select(db, glossaryId, filter)
    .select((counting) => counting.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

interface Place {
  id: number;
  source: string;
  target: string;
  row_number: number | null;
  owner_id: number;
  owner_name: string;
  source_lang: string;
  target_lang: string;
}

async function loadPlaces(db: Db, rows: readonly Row[]): Promise<Map<string, Place>> {
  const idsOf = (kind: Row['kind']) =>
    rows.filter((row) => row.kind === kind).map(({ place_id }) => place_id);
  const segments = await db
    .selectFrom('document_record as segment')
    .innerJoin('document', 'document.id', 'segment.document_id')
    .select([
      'segment.id',
      'segment.source',
      'segment.target',
      'segment.row_number',
      'document.id as owner_id',
      'document.name as owner_name',
      'document.source_lang',
      'document.target_lang',
    ])
    .where('segment.id', 'in', [0, ...idsOf('segment')])
    .where('segment.approved', '=', 1)
    .where('document.deleted_at', 'is', null)
    .execute();
  const units = await selectVisibleUnits(db)
    .select([
      'unit.id',
      'unit.source',
      'unit.target',
      'memory.id as owner_id',
      'memory.name as owner_name',
      'memory.source_lang',
      'memory.target_lang',
    ])
    .where('unit.id', 'in', [0, ...idsOf('unit')])
    .execute();
  return new Map<string, Place>([
    ...segments.map((segment) => [`segment ${segment.id}`, segment] as const),
    ...units.map((unit) => [`unit ${unit.id}`, { ...unit, row_number: null }] as const),
  ]);
}

/** How the current translation violates the current term; `undefined` = it no longer does. */
async function currentReason(
  termFinder: TermFinder,
  glossary: { id: number; source_lang: string },
  recordId: number,
  { source, target, source_lang, target_lang }: Place,
): Promise<TermImpact['reason'] | undefined> {
  const hits = await termFinder.find({ text: source, source_lang, glossary_ids: [glossary.id] });
  const about = (id: number) => id === recordId;
  return findBreaches(hits, { target, target_lang, about })[0]?.reason;
}

function toImpact(
  row: Row,
  { place, record, reason }: { place: Place; record: TermImpact['record']; reason: TermImpact['reason'] },
): TermImpact {
  const { id, kind, place_id, found_at, seen_at, user_id, username } = row;
  const { row_number, source, target, owner_id, owner_name } = place;
  return {
    id,
    kind,
    reason,
    record,
    owner: { id: owner_id, name: owner_name },
    place_id,
    row_number,
    source,
    target,
    found_at,
    seen_at,
    seen_by: user_id !== null && username !== null ? { id: user_id, username } : null,
  };
}

/** Marks findings of a glossary as seen or unseen. */
export async function markImpact(
  db: Db,
  glossaryId: number,
  { ids, seen, viewer }: { ids: readonly number[]; seen: boolean; viewer: Viewer },
): Promise<number> {
  if (ids.length === 0) return 0;
  const marked = await db
    .updateTable('term_impact')
    .set({ seen_at: seen ? new Date().toISOString() : null, seen_by: seen ? viewer.id : null })
    .where('glossary_id', '=', glossaryId)
    .where('id', 'in', (from) =>
      from
        .selectFrom('term_impact as impact')
        .select('impact.id')
        .where('impact.id', 'in', [...ids])
        .where(isOfVisible(viewer)),
    )
    .executeTakeFirst();
  return Number(marked.numUpdatedRows);
}
