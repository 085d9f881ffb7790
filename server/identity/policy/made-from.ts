import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { RESOURCE_KINDS, type ResourceKind } from '../../../shared/domain/contract/resource.ts';
import type { Db } from '../../db/open.ts';
import { whereReadable } from './readable.ts';
import { mayRead, type Viewer, whereVisible } from './visible.ts';

/** Something that a job reads besides its subject, and that its results may therefore tell of. */
export interface Source {
  kind: ResourceKind;
  id: number;
}

/** As an id: all things of the kind. Only those who see everything may see what was made from them. */
export const EVERY = 0;

/** Notes what a job reads. Call it before reading; again after a restart, when it may be more. */
export async function recordSources(db: Db, jobId: number, sources: readonly Source[]): Promise<void> {
  if (sources.length === 0) return;
  await db
    .insertInto('job_source')
    .values(sources.map(({ kind, id }) => ({ job_id: jobId, kind, source_id: id })))
    .onConflict((conflict) => conflict.columns(['job_id', 'kind', 'source_id']).doNothing())
    .execute();
}

/**
 * Matches rows whose column names a job all of whose sources the viewer may read. The only place that decides who is
 * shown what a job made: analyses, reports and the figures of the job itself all use it.
 */
export function whereSourcesReadable(viewer: Viewer, jobColumn: string): RawBuilder<SqlBool> {
  if (readsEverything(viewer)) return sql<SqlBool>`1 = 1`;
  const column = 'source.source_id';
  return sql<SqlBool>`NOT EXISTS (SELECT 1 FROM job_source AS source
    WHERE source.job_id = ${sql.ref(jobColumn)} AND NOT (
      source.kind = 'document' AND ${whereVisible(viewer, 'document', column)}
      OR source.kind = 'memory' AND ${whereReadable(viewer, 'memory', column)}
      OR source.kind = 'glossary' AND ${whereReadable(viewer, 'glossary', column)}))`;
}

/** Whether a viewer may read all that a job was made from. */
export async function maySeeResult(db: Db, viewer: Viewer, jobId: number): Promise<boolean> {
  if (readsEverything(viewer)) return true;
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('id', '=', jobId)
    .where(whereSourcesReadable(viewer, 'job.id'))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether nothing is hidden from a viewer. */
export function readsEverything(viewer: Viewer): boolean {
  return viewer.scope === 'all' && RESOURCE_KINDS.every((kind) => mayRead(viewer, kind));
}
