import type { ReferenceKind, ResourceKind } from '../../../shared/domain/contract/resource.ts';
import type { Db } from '../../db/open.ts';
import type { Thing } from '../../messages/problem.ts';

/**
 * Decides whether something is visible: all of its resources must be, or, without any, its creator decides.
 */
export interface AccessBasis {
  /** The kind that a token must have a scope for, even without a resource yet. */
  kind: ResourceKind;
  resources: { kind: ResourceKind; id: number }[];
  createdBy: number | null;
  /** The job whose sources must be readable, too. */
  madeBy?: number | undefined;
}

const basisOf = (kind: ResourceKind, id: number | null, createdBy: number | null = null): AccessBasis => ({
  kind,
  resources: id === null ? [] : [{ kind, id }],
  createdBy,
});

/** The noun in a 404, the same as in the handler's for an unknown resource. */
export const NOUNS = {
  document: 'document',
  glossary: 'glossary',
  memory: 'translation-memory',
  segment: 'segment',
  term: 'term',
  unit: 'unit',
  'glossary import': 'import',
  'memory import': 'import',
  analysis: 'analysis',
  job: 'job',
  any: 'thing',
} satisfies Record<ReferenceKind, Thing>;

/** `null` = it does not exist; the handler will answer with 404. */
export async function resolve(
  db: Db,
  kind: Exclude<ReferenceKind, 'any'>,
  id: number,
): Promise<AccessBasis | null> {
  switch (kind) {
    case 'document':
    case 'glossary':
    case 'memory':
      return basisOf(kind, id);
    case 'segment':
      return basisOfPart(db, id);
    case 'term': {
      const row = await db
        .selectFrom('glossary_record')
        .select('glossary_id')
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? basisOf('glossary', row.glossary_id) : null;
    }
    case 'unit': {
      const row = await db.selectFrom('unit').select('memory_id').where('id', '=', id).executeTakeFirst();
      return row ? basisOf('memory', row.memory_id) : null;
    }
    case 'glossary import': {
      const row = await db
        .selectFrom('glossary_import')
        .select(['glossary_id', 'created_by'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? basisOf('glossary', row.glossary_id, row.created_by) : null;
    }
    case 'analysis':
      return basisOfAnalysis(db, id);
    case 'memory import':
    case 'job':
      return basisOfJob(db, id);
  }
}

async function basisOfPart(db: Db, id: number): Promise<AccessBasis | null> {
  const row = await db
    .selectFrom('document_record')
    .select('document_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? basisOf('document', row.document_id) : null;
}

/** Its figures cover all of its documents, and its evidence the memories searched. */
async function basisOfAnalysis(db: Db, id: number): Promise<AccessBasis | null> {
  const analysis = await db
    .selectFrom('analysis')
    .select(['job_id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!analysis) return null;
  const rows = await db
    .selectFrom('analysis_document')
    .select('document_id')
    .where('analysis_id', '=', id)
    .execute();
  return {
    kind: 'document',
    resources: rows.map(({ document_id }) => ({ kind: 'document', id: document_id })),
    createdBy: analysis.created_by,
    madeBy: analysis.job_id,
  };
}

async function basisOfJob(db: Db, id: number): Promise<AccessBasis | null> {
  const job = await db
    .selectFrom('job')
    .select(['kind', 'subject_id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!job) return null;
  if (job.kind === 'document.analysis') {
    const analysis = await db.selectFrom('analysis').select('id').where('job_id', '=', id).executeTakeFirst();
    const basis = analysis && (await basisOfAnalysis(db, analysis.id));
    // Users who may not see its result may still see that it is running.
    if (basis) return { ...basis, madeBy: undefined };
  }
  const [noun = ''] = job.kind.split('.');
  return basisOf(noun as ResourceKind, job.subject_id, job.created_by);
}
