import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { RESOURCE_KINDS, type ResourceKind } from '../../../shared/domain/contract/resource.ts';
import type { Db } from '../../db/open.ts';
import { whereReadable } from './readable.ts';
import { mayRead, type Viewer, whereVisible } from './visible.ts';

/** A resource that a job reads in addition to its subject, and that its results may therefore reveal. */
export interface Source {
  kind: ResourceKind;
  id: number;
}

/** As an id: all resources of the kind. Only users who see everything may see results made from them. */
export const EVERY = 0;

/**
 * Records the resources that a job reads. Call it before reading, and again after a restart, when there may
 * be more.
 */
export async function recordSources(db: Db, jobId: number, sources: readonly Source[]): Promise<void> {
  if (sources.length === 0) return;
  await db
    .insertInto('job_source')
    .values(sources.map(({ kind, id }) => ({ job_id: jobId, kind, source_id: id })))
    .onConflict((conflict) => conflict.columns(['job_id', 'kind', 'source_id']).doNothing())
    .execute();
}

/**
 * Matches rows whose column refers to a job all of whose sources the viewer may read. The only place that
 * decides who may see a job's results: analyses, reports and the job's own figures all use it.
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

/** Whether a viewer may read all sources of a job. */
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

/** Whether a viewer may read everything. */
export function readsEverything(viewer: Viewer): boolean {
  return viewer.scope === 'all' && RESOURCE_KINDS.every((kind) => mayRead(viewer, kind));
}
