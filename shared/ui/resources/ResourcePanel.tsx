import { useState } from 'react';
import { useNavigate, useUrlState } from '../../browser/router/index.ts';
import { EmptyState } from '../feedback/Feedback.tsx';
import { SearchField } from '../field/SearchField.tsx';
import { IconPencil, IconTrash } from '../icons.ts';
import { t as common } from '../messages.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { RowAction } from '../table/Row.tsx';
import { filterRows, sortRows } from '../table/sort.ts';
import { FileButton } from '../upload/FileButton.tsx';
import { useFileTaker } from '../upload/file-takers.ts';
import { routeFiles } from '../upload/route-files.ts';
import { sayRefused } from '../upload/send-files.ts';
import { UploadList } from '../upload/UploadList.tsx';
import { useUploads } from '../upload/use-uploads.ts';
import { t } from './messages.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { removeWithUndo } from './remove-with-undo.ts';
import { pluralOf, type Resource, type ResourcePanelProps } from './resource.ts';
import { resourceColumns } from './resource-columns.tsx';
import * as css from './resources.module.css';

/** A home panel: a list with search, sorting, upload, rename and delete, one line per resource. */
export function ResourcePanel<R extends Resource>(props: ResourcePanelProps<R>) {
  const { title, noun, icon, query, linkTo, upload, rowActions, onRename, removal } = props;
  const many = pluralOf(noun);
  const navigate = useNavigate();
  const position = useUrlState({ prefix: `${many}.` });
  const uploads = useUploads((file, options) => upload?.send(file, options) ?? Promise.resolve());
  const [renamed, setRenamed] = useState<R | null>(null);
  const begin = (files: readonly File[]) =>
    upload?.take ? upload.take(files, uploads.start) : uploads.start(files);
  const taker = upload ? { title, accept: upload.accept, take: begin } : null;
  useFileTaker(taker);
  const { data, count, hasPassed } = contentOf(props, position.search);
  const found = data ? ('records' in data ? data.records : data) : [];
  const total = props.total ?? count;
  const isEmpty = data !== undefined && total === 0;

  function take(files: readonly File[]) {
    if (!taker) return;
    const { sure, refused } = routeFiles(files, [taker]);
    const taken = sure.get(taker) ?? [];
    if (taken.length > 0) taker.take(taken);
    if (refused.length > 0) sayRefused(refused, [taker]);
  }
  function actionsOf(resource: R): RowAction[] {
    return [
      ...(rowActions?.(resource) ?? []),
      ...(onRename
        ? [
            {
              label: common('rename'),
              icon: IconPencil,
              opensDialog: true,
              onSelect: () => setRenamed(resource),
            },
          ]
        : []),
      ...(removal
        ? [
            {
              label: t('delete'),
              icon: IconTrash,
              isDanger: true,
              onSelect: () => void removeWithUndo(resource, removal),
            },
          ]
        : []),
    ];
  }
  const button = upload && (
    <FileButton
      label={upload.label}
      size="small"
      variant={isEmpty ? 'primary' : 'secondary'}
      accept={upload.accept}
      isMultiple
      onFiles={take}
    />
  );

  return (
    <section className={css.panel} aria-label={title}>
      <header className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {total > 0 && (
          <div className={css.search}>
            <SearchField
              label={t('search.many', { many })}
              placeholder={t('search')}
              value={position.search}
              onChange={position.setSearch}
            />
          </div>
        )}
        <div className={css.actions}>
          {/*
           * Not before the list is loaded: a button that moves during file selection would lose the file.
           */}
          {(total > 0 || query.error !== null) && button}
          {upload?.extra}
          {props.actions}
        </div>
      </header>
      {props.children}
      <UploadList uploads={uploads} />
      <div className={css.rows}>
        <DataTable
          label={title}
          rows={many}
          query={{ ...query, data }}
          columns={resourceColumns(
            props,
            found.some((resource) => props.status(resource).status !== 'done'),
          )}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          position={position}
          linkTo={linkTo}
          onOpen={(resource) => navigate(linkTo(resource))}
          actions={onRename || removal || rowActions ? actionsOf : undefined}
          bulkActions={props.bulkActions}
          errorTitle={t('many.failed', { many })}
          estimatedRowHeight={32}
          empty={
            isEmpty ? (
              <EmptyState
                icon={icon}
                title={props.emptyTitle ?? t('none', { noun })}
                actions={
                  (button || props.emptyActions) && (
                    <>
                      {button}
                      {props.emptyActions}
                    </>
                  )
                }
              >
                {props.emptyText}
              </EmptyState>
            ) : (
              <EmptyState icon={icon} title={t('found.none')} actions={!hasPassed && props.emptyActions}>
                {hasPassed ? t('found.none-with', { noun, search: position.search }) : props.emptyText}
              </EmptyState>
            )
          }
        />
      </div>
      {renamed && onRename && (
        <RenameDialog
          name={renamed.name}
          noun={noun}
          draft={`${noun}/${renamed.id}/name`}
          onRename={(name) => onRename(renamed, name)}
          onClose={() => setRenamed(null)}
        />
      )}
    </section>
  );
}

/**
 * The rows to show, their number before the search as far as known, and whether the filters let rows through. A
 * page with all rows is shown as a whole list: sorted in the page's language, and without a pager.
 */
function contentOf<R extends Resource>(
  { query: { data, isPlaceholderData }, isFiltered = false }: ResourcePanelProps<R>,
  search: string,
) {
  if (data === undefined) return { data, count: 0, hasPassed: true };
  if ('records' in data) {
    const { records, total_rows } = data;
    const isNarrowed = isFiltered || search !== '';
    const isWhole = records.length === total_rows && !isPlaceholderData;
    // Without rows, a filtered list does not show whether others exist.
    const count = isNarrowed ? Math.max(1, total_rows) : total_rows;
    return { data: isWhole ? records : data, count, hasPassed: !isFiltered };
  }
  const found = filterRows(data, search, ({ name, source_lang, target_lang }) => [
    name,
    source_lang,
    target_lang,
  ]);
  // Most recently changed first by default.
  const sorted = sortRows(found, ({ updated_at }) => updated_at, 'descending');
  return { data: sorted, count: data.length, hasPassed: data.length > 0 };
}
