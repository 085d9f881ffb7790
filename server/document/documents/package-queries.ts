import { sql } from 'kysely';
import type { Document } from '../../../shared/domain/contract/document.ts';
import { deleteBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import { type Viewer, whereVisible } from '../../identity/policy/visible.ts';
import { notFound } from '../../messages/problem.ts';

/** Inserts a package; its documents follow. */
export async function insertPackage(
  trx: Db,
  { documents, passed, passed_count }: { documents: unknown[]; passed: unknown[]; passed_count: number },
  upload: { name: string; file_name: string; blob_id: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('document_package')
    .values({
      ...upload,
      documents_count: documents.length,
      passed: JSON.stringify(passed),
      passed_count,
      created_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A document's package, and the path of its file there. */
export interface DocumentPackage {
  id: number;
  name: string;
  file_name: string;
  blob_id: number;
  documents_count: number;
  passed: string;
  passed_count: number;
  entry: string;
}

/** The package that a document came from; null = none. */
export async function findPackage(db: Db, documentId: number): Promise<DocumentPackage | null> {
  const row = await db
    .selectFrom('document')
    .innerJoin('document_package as package', 'package.id', 'document.package_id')
    .select([
      'package.id',
      'package.name',
      'package.file_name',
      'package.blob_id',
      'package.documents_count',
      'package.passed',
      'package.passed_count',
      'document.package_entry as entry',
    ])
    .where('document.id', '=', documentId)
    .executeTakeFirst();
  return row ? { ...row, entry: row.entry ?? '' } : null;
}

/** Like `findPackage`. Throws 404 when the document came from none. */
export async function getPackage(db: Db, documentId: number): Promise<DocumentPackage> {
  const found = await findPackage(db, documentId);
  if (!found) throw notFound('package');
  return found;
}

/**
 * The packages that the viewer may download whole. Viewers who see only assigned documents may not get the
 * others in a package, including binned and purged ones.
 */
export async function findWhole(db: Db, viewer: Viewer, packageIds: readonly number[]): Promise<Set<number>> {
  if (packageIds.length === 0) return new Set();
  if (viewer.scope === 'all') return new Set(packageIds);
  const rows = await db
    .selectFrom('document')
    .innerJoin('document_package as package', 'package.id', 'document.package_id')
    .select('package.id')
    .where('package.id', 'in', [...packageIds])
    .where(whereVisible(viewer, 'document'))
    .groupBy(['package.id', 'package.documents_count'])
    .having(sql<boolean>`count(*) >= package.documents_count`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Marks each document with whether the viewer may have its whole package. */
export async function withWhole(db: Db, viewer: Viewer, documents: Document[]): Promise<Document[]> {
  const ids = new Set(documents.flatMap((document) => document.package?.id ?? []));
  const whole = await findWhole(db, viewer, [...ids]);
  return documents.map((document) =>
    document.package
      ? { ...document, package: { ...document.package, is_whole: whole.has(document.package.id) } }
      : document,
  );
}

/** Deletes a package once none of its documents exist, in the bin or outside. */
export async function deleteEmptyPackage(db: Db, packageId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('document_package')
      .where('id', '=', packageId)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('document').select('id').where('package_id', '=', packageId))),
      )
      .returning('blob_id')
      .executeTakeFirst();
    if (deleted) await deleteBlob(trx, deleted.blob_id);
  });
}
