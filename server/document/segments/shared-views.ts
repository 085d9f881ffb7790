import type { Body, Answer as Reply } from '../../../shared/domain/contract/endpoint.ts';
import type { getDocumentViews, setDocumentViews } from '../../../shared/domain/contract/views.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { notFound, stale } from '../../messages/problem.ts';

type SharedViews = Reply<typeof getDocumentViews>;

/** The views of a document's segments that all its viewers share. Throws 404 when it does not exist. */
export async function getSharedViews(db: Db, documentId: number): Promise<SharedViews> {
  const row = await selectViews(db, documentId).executeTakeFirst();
  if (!row) throw notFound('document');
  return parse(row.shared_views);
}

/** Throws 409 when another user changed them after they were read. */
export async function setSharedViews(
  trx: Db,
  documentId: number,
  { views, version }: Body<typeof setDocumentViews>,
): Promise<SharedViews> {
  const row = await dialectOf(trx).forUpdate(selectViews(trx, documentId)).executeTakeFirst();
  if (!row) throw notFound('document');
  const present = parse(row.shared_views);
  if (present.version !== version) throw stale('views', present);
  const kept = { views, version: version + 1 };
  await trx
    .updateTable('document')
    .set({ shared_views: JSON.stringify(kept) })
    .where('id', '=', documentId)
    .execute();
  return kept;
}

const selectViews = (db: Db, documentId: number) =>
  db
    .selectFrom('document')
    .select('shared_views')
    .where('id', '=', documentId)
    .where('deleted_at', 'is', null);

const parse = (kept: string | null): SharedViews =>
  kept === null ? { views: [], version: 0 } : JSON.parse(kept);
