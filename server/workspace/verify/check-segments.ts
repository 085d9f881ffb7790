import type { Db } from '../../db/schema.ts';
import type { Misfit } from '../../document/processing/compare-with-file.ts';
import type { Finding } from './finding.ts';

/** Compares a document with its file; `null` = no difference found. */
export type Compare = (documentId: number) => Promise<Misfit | null>;

/** Documents whose segments differ from their file: their downloads are refused. */
export async function* checkSegments(db: Db, compare: Compare): AsyncGenerator<Finding> {
  const documents = await db
    .selectFrom('document')
    .select('id')
    .where('status', '=', 'done')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of documents) {
    const misfit = await compare(id);
    if (misfit) yield { check: 'segments', problem: `document ${id}: ${describe(misfit)}` };
  }
}

function describe(misfit: Misfit): string {
  if (misfit.problem === 'unreadable') return `its file can no longer be read (${misfit.code})`;
  if (misfit.problem === 'count') return `it has ${misfit.segments} segments, its file ${misfit.in_file}`;
  return `${misfit.segments} segments differ from its file, the first in row ${misfit.first}`;
}
