import { PAGE_SIZE } from '../../../shared/domain/contract/common.ts';
import type {
  SourceVersion,
  VersionKind,
  VersionRow,
} from '../../../shared/domain/contract/document/version.ts';
import type { Db } from '../../db/open.ts';
import { Localised, listedSentences, wordingOf } from '../../messages/localised.ts';
import { notFound } from '../../messages/problem.ts';

const MAX_LISTED = 20;

function selectVersions(db: Db, documentId: number) {
  return db
    .selectFrom('source_version')
    .innerJoin('user', 'user.id', 'source_version.created_by')
    .select([
      'source_version.id',
      'source_version.document_id',
      'source_version.file_name',
      'source_version.status',
      'source_version.error',
      'source_version.error_says',
      'source_version.job_id',
      'source_version.created_by',
      'user.username',
      'source_version.created_at',
      'source_version.counts',
      'source_version.warnings',
      'source_version.applied_at',
      'source_version.action_id',
    ])
    .select((where) =>
      where
        .exists(
          where
            .selectFrom('source_version_row')
            .select('source_version_row.id')
            .whereRef('source_version_row.source_version_id', '=', 'source_version.id'),
        )
        .as('is_there'),
    )
    .where('source_version.document_id', '=', documentId);
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>;

function toVersion({ created_by, username, error_says, is_there, ...row }: Selected): SourceVersion {
  const kept: ConstructorParameters<typeof Localised>[0][] = JSON.parse(row.warnings);
  const { english, says } = listedSentences(kept.map((one) => new Localised(one)));
  return {
    ...row,
    error_says: wordingOf(error_says, row.error),
    created_by_user: { id: created_by, username },
    counts: JSON.parse(row.counts),
    warnings: english,
    warnings_says: says,
    is_outdated: row.status === 'done' && !is_there,
  };
}

/** The latest versions, newest first. */
export async function listVersions(db: Db, documentId: number): Promise<SourceVersion[]> {
  const rows = await selectVersions(db, documentId)
    .orderBy('source_version.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(toVersion);
}

/** Throws 404 when the document has no such version. */
export async function getVersion(db: Db, documentId: number, id: number): Promise<SourceVersion> {
  const row = await selectVersions(db, documentId).where('source_version.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('version');
  return toVersion(row);
}

export async function listVersionRows(
  db: Db,
  versionId: number,
  { page, kind }: { page: number; kind: VersionKind | '' },
): Promise<{ rows: VersionRow[]; total_rows: number }> {
  let query = db
    .selectFrom('source_version_row')
    .where('source_version_id', '=', versionId)
    .where((where) => where.or([where('side', '=', 'new'), where('kind', '=', 'removed')]));
  query = kind ? query.where('kind', '=', kind) : query.where('kind', '<>', 'same');
  const { count } = await query
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(['id', 'kind', 'row_number', 'key', 'source', 'source_before', 'codes', 'target', 'state'])
    .orderBy('row_number')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset(page * PAGE_SIZE)
    .execute();
  return {
    rows: rows.map(({ codes, ...row }) => ({
      ...row,
      kind: row.kind as VersionRow['kind'],
      codes: JSON.parse(codes),
    })),
    total_rows: count,
  };
}
