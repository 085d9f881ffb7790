import { useState } from 'react';
import { useUrlState } from '../../router/index.ts';
import { EmptyState, ErrorPanel, SkeletonLines } from '../feedback/Feedback.tsx';
import { SearchField } from '../field/SearchField.tsx';
import { Select } from '../field/TextField.tsx';
import { Panel } from '../layout/Panel.tsx';
import { t as common } from '../messages.ts';
import { filterRows, sortRows } from '../table/sort.ts';
import { DropZone } from '../upload/DropZone.tsx';
import { UploadList } from '../upload/UploadList.tsx';
import { useUploads } from '../upload/use-uploads.ts';
import { t } from './messages.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { ResourceRow } from './ResourceRow.tsx';
import { removeWithUndo } from './remove-with-undo.ts';
import { pluralOf, type Resource, type ResourcePanelProps, type ResourceSort } from './resource.ts';
import * as css from './resources.module.css';

/** A home panel: a list with search, sorting, upload, rename and delete. */
export function ResourcePanel<R extends Resource>(props: ResourcePanelProps<R>) {
  const { title, noun, icon, query, upload, actions, removal, onRename, emptyText, children } = props;
  const many = pluralOf(noun);
  const position = useUrlState({ prefix: `${many}.` });
  const uploads = useUploads((file, options) => upload?.send(file, options) ?? Promise.resolve());
  const [renamed, setRenamed] = useState<R | null>(null);
  const sorts: ResourceSort<R>[] = [
    { value: '-updated', label: t('sort.changed'), of: (resource) => resource.updated_at },
    { value: 'name', label: common('name'), of: (resource) => resource.name },
    ...(props.sorts ?? []),
  ];
  const sort = sorts.find((candidate) => candidate.value === position.sort) ?? sorts[0];
  const all = query.data ?? [];
  const found = filterRows(all, position.search, (resource) => [
    resource.name,
    resource.source_lang,
    resource.target_lang,
  ]);
  const shown = sort
    ? sortRows(found, sort.of, sort.value.startsWith('-') ? 'descending' : 'ascending')
    : found;

  return (
    <Panel title={title} actions={actions}>
      {children}
      {all.length > 0 && (
        <div className={css.tools}>
          <SearchField
            label={t('search.many', { many })}
            placeholder={t('search')}
            value={position.search}
            onChange={position.setSearch}
          />
          <Select
            label={t('sort', { many })}
            isLabelHidden
            value={sort?.value ?? ''}
            onChange={position.setSort}
            options={sorts}
          />
        </div>
      )}
      {upload && (
        <DropZone
          label={upload.label}
          accept={upload.accept}
          hint={upload.hint}
          extra={upload.extra}
          isMultiple
          onFiles={uploads.start}
        />
      )}
      <UploadList uploads={uploads} />
      {query.error && query.data === undefined ? (
        <ErrorPanel
          error={query.error}
          title={t('many.failed', { many })}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : query.data === undefined ? (
        <SkeletonLines lines={4} label={t('many.loading', { many })} />
      ) : shown.length > 0 ? (
        <ul className={css.list} aria-label={title}>
          {shown.map((resource) => (
            <ResourceRow
              key={resource.id}
              {...props}
              resource={resource}
              onRename={onRename && (() => setRenamed(resource))}
              onRemove={removal && (() => removeWithUndo(resource, noun, removal))}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={icon}
          title={all.length > 0 ? t('found.none') : (props.emptyTitle ?? t('none', { noun }))}
        >
          {all.length > 0 ? t('found.none-with', { noun, search: position.search }) : emptyText}
        </EmptyState>
      )}
      {renamed && onRename && (
        <RenameDialog
          name={renamed.name}
          noun={noun}
          draft={`${noun}/${renamed.id}/name`}
          onRename={(name) => onRename(renamed, name)}
          onClose={() => setRenamed(null)}
        />
      )}
    </Panel>
  );
}
