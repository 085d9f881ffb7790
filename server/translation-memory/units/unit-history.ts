import type { UnitDetails, UnitVersion } from '../../../shared/domain/contract/translation-memory/unit.ts';
import type { Db } from '../../db/open.ts';
import { type Viewer, whereVisible } from '../../identity/policy/visible.ts';
import type { UnitState } from './unit-edits.ts';
import { getUnit } from './unit-queries.ts';

const MOST = 200;

interface Origin {
  job_id: number | null;
  document_record_id: number | null;
}

/** A unit with its origin, as far as the viewer may see it. Throws 404. */
export async function getUnitDetails(db: Db, id: number, viewer: Viewer): Promise<UnitDetails> {
  const unit = await getUnit(db, id);
  const { job_id, document_record_id, ...context } = await db
    .selectFrom('unit')
    .select(['previous_source', 'next_source', 'context_key', 'job_id', 'document_record_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const origin = { job_id, document_record_id };
  return {
    ...unit,
    ...context,
    segment: await findSegment(db, origin, viewer),
    import: await findImport(db, unit.memory_id, origin),
  };
}

async function findSegment(
  db: Db,
  { document_record_id }: Origin,
  viewer: Viewer,
): Promise<UnitDetails['segment']> {
  if (document_record_id === null) return null;
  const row = await db
    .selectFrom('document_record')
    .innerJoin('document', 'document.id', 'document_record.document_id')
    .select(['document.id as document_id', 'document.name as document_name', 'document_record.row_number'])
    .where('document_record.id', '=', document_record_id)
    .where('document.deleted_at', 'is', null)
    .where(whereVisible(viewer, 'document'))
    .executeTakeFirst();
  return row ?? null;
}

async function findImport(db: Db, memoryId: number, { job_id }: Origin): Promise<UnitDetails['import']> {
  if (job_id === null) return null;
  const row = await db
    .selectFrom('memory_action')
    .leftJoin('user', 'user.id', 'memory_action.user_id')
    .select(['memory_action.description', 'memory_action.at', 'user.username as user'])
    .where('memory_action.memory_id', '=', memoryId)
    .where('memory_action.job_id', '=', job_id)
    .executeTakeFirst();
  if (!row) return null;
  const { description, ...rest } = row;
  return { ...rest, file_name: /^Imported units from (.+)$/s.exec(description)?.[1] ?? null };
}

const KINDS: Record<string, UnitVersion['kind']> = {
  edit: 'edited',
  approval: 'approved',
  import: 'imported',
  replace: 'changed',
  set: 'changed',
  delete: 'deleted',
  undo: 'undone',
};

const textsOf = ({ source, target, origin }: Pick<UnitState, 'source' | 'target' | 'origin'>) => ({
  source,
  target,
  origin,
});

/** The history of a unit, newest first, each change with its texts before and after. Throws 404. */
export async function listUnitHistory(db: Db, id: number): Promise<UnitVersion[]> {
  const unit = await getUnit(db, id);
  const edits = await db
    .selectFrom('unit_edit as edit')
    .leftJoin('memory_action as action', 'action.action_id', 'edit.action_id')
    .leftJoin('user', 'user.id', 'action.user_id')
    .select(['edit.action_id', 'edit.state_before', 'edit.version_after'])
    .select(['action.kind', 'action.at', 'user.username'])
    .where('edit.unit_id', '=', id)
    .orderBy('edit.id', 'desc')
    .limit(MOST)
    .execute();
  const versions: UnitVersion[] = [];
  let after: Pick<UnitState, keyof ReturnType<typeof textsOf> | 'updated_at' | 'updated_by'> = unit;
  for (const { action_id, kind, at, username, state_before } of edits) {
    const before = JSON.parse(state_before) as UnitState;
    versions.push({
      kind: KINDS[kind ?? action_id] ?? 'changed',
      at: at ?? after.updated_at,
      user: at === null ? after.updated_by : username,
      before: textsOf(before),
      after: textsOf(after),
    });
    after = before;
  }
  // At the limit, the earliest versions are not searched for.
  if (edits.length === MOST) return versions;
  const first = (edits.at(-1)?.version_after ?? unit.version + 1) - 1;
  return [...versions, ...(await beginningOf(db, unit, { ...after, version: first }))];
}

/** How a unit was created, up to its first stored state. */
async function beginningOf(
  db: Db,
  { id, memory_id, created_at, created_by }: Awaited<ReturnType<typeof getUnit>>,
  state: Pick<UnitState, 'source' | 'target' | 'origin' | 'updated_at' | 'updated_by'> & { version: number },
): Promise<UnitVersion[]> {
  const { job_id } = await db
    .selectFrom('unit')
    .select('job_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const added = await findImport(db, memory_id, { job_id, document_record_id: null });
  const after = textsOf(state);
  const recorded: UnitVersion[] =
    state.updated_at === created_at
      ? []
      : [{ kind: 'recorded', at: state.updated_at, user: state.updated_by, before: null, after }];
  const imported: UnitVersion[] = added
    ? [{ kind: 'imported', at: added.at, user: added.user, before: null, after: null }]
    : [];
  const isWhole = state.version === 1;
  return [
    ...(isWhole ? [...imported, ...recorded] : [...recorded, ...imported]),
    {
      kind: 'created',
      at: created_at,
      user: created_by,
      before: null,
      after: isWhole && recorded.length === 0 ? after : null,
    },
  ];
}
