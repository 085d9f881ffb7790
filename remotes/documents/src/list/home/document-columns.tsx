import type { Document } from '@tessera/shared/contract/document';
import { pageLanguage } from '@tessera/shared/messages';
import { paths } from '@tessera/shared/paths';
import { Link } from '@tessera/shared/router';
import { type Column, formatNumber, numberColumn, userColumn } from '@tessera/shared/ui';
import { t as common } from '../../messages.ts';
import { DueDay } from './DueDay.tsx';
import * as css from './documents-panel.module.css';
import { Figures } from './Figures.tsx';
import { t } from './messages.ts';

/** The document columns; a column empty for all documents shown is left out, unless they are sorted by it. */
export function documentColumns(
  documents: readonly Document[],
  { sort, onPackage }: { sort: string; onPackage: (document: Document) => void },
): Column<Document>[] {
  const isSort = (name: string) => sort === name || sort === `-${name}`;
  return [
    {
      id: 'progress',
      header: common('panel.progress'),
      sort: 'done',
      minWidth: 11,
      value: ({ approved_records_count, records_count }) =>
        approved_records_count / Math.max(1, records_count),
      cell: (document) => <Figures document={document} />,
    },
    numberColumn(common('panel.words'), ({ word_count }) => word_count, { id: 'words', sort: 'words' }),
    ...(isSort('package') || documents.some(isOneOfMany) ? [packageColumn(onPackage)] : []),
    ...(isSort('mentions') || documents.some(({ mentions_count }) => mentions_count)
      ? [mentionsColumn()]
      : []),
    ...(isSort('due') || documents.some(({ due_on }) => due_on) ? [dueColumn()] : []),
    ...(isSort('assigned') || documents.some(({ assigned = [] }) => assigned.length > 0)
      ? [assignedColumn()]
      : []),
    userColumn(common('panel.by'), ({ created_by_user }) => created_by_user, { id: 'by', sort: 'by' }),
  ];
}

const isOneOfMany = (document: Document) => (document.package?.documents_count ?? 1) > 1;

/** Sorted by this column, a package's documents are grouped. */
const packageColumn = (onPackage: (document: Document) => void): Column<Document> => ({
  id: 'package',
  header: t('panel.package'),
  sort: 'package',
  minWidth: 10,
  priority: 2,
  value: (document) => (isOneOfMany(document) ? (document.package?.name ?? null) : null),
  cell: (document) =>
    isOneOfMany(document) && (
      <button type="button" className={css.package} dir="auto" onClick={() => onPackage(document)}>
        {document.package?.name}
      </button>
    ),
});

/** Unresolved mentions of the user, with links. */
const mentionsColumn = (): Column<Document> => ({
  id: 'mentions',
  header: t('panel.mentions'),
  sort: 'mentions',
  width: '9rem',
  priority: 1,
  value: ({ mentions_count }) => mentions_count ?? null,
  cell: ({ id, mentions_count: count }) =>
    count && (
      <Link to={paths.document(id, { search: 'has:mention' })} className={css.mentions}>
        {t('panel.mentions-of', { count, n: formatNumber(count) })}
      </Link>
    ),
});

const dueColumn = (): Column<Document> => ({
  id: 'due',
  header: t('panel.due'),
  sort: 'due',
  width: '9rem',
  priority: 2,
  value: ({ due_on }) => due_on ?? null,
  cell: (document) => <DueDay document={document} />,
});

const assignedColumn = (): Column<Document> =>
  userColumn(
    t('panel.assigned'),
    ({ assigned = [] }) =>
      assigned.length === 0
        ? null
        : new Intl.ListFormat(pageLanguage(), { type: 'unit' }).format(
            assigned.map(({ username }) => username),
          ),
    { id: 'assigned', sort: 'assigned', priority: 3 },
  );
