import { invalidate, keepPreviousData, queryOf, useQuery, useQueryClient } from '@tessera/shared/query';
import { useNavigate, useUrlState } from '@tessera/shared/router';
import { useCurrentUser, usePermission } from '@tessera/shared/session';
import { Button, formatNumber, IconEye, IconPlus, ResourcePanel } from '@tessera/shared/ui';
import { type ReactNode, useState } from 'react';
import { BinButton } from '../bin/BinButton.tsx';
import { pageQuery, useFilterValues } from '../lists/list-page.ts';
import { useFilterBar } from '../lists/use-filter-bar.tsx';
import { useEmptyWords } from '../members/empty-words.ts';
import { CollectionBin } from './CollectionBin.tsx';
import { ASKED_FILTERS, collectionFilters, collectionQuery } from './collection-filters.ts';
import type { Collection, CollectionKind } from './collection-kind.ts';
import { UploadLanguagesDialog } from './LanguagesDialogs.tsx';
import { t } from './messages.ts';
import { NewCollectionDialog } from './NewCollectionDialog.tsx';
import { useRemoval, useRename } from './use-collection-actions.ts';
import { useCollectionUpload } from './use-collection-upload.ts';

interface Props<C extends Collection> {
  kind: CollectionKind<C>;
  /** The dialog that previews a file's contents before the import. */
  preview: (dialog: { onClose: () => void; onStarted: (started: { id: number }) => void }) => ReactNode;
}

/** The panel of glossaries or memories on the home screen. */
export function CollectionPanel<C extends Collection>({ kind, preview }: Props<C>) {
  const { noun, plural, title, record, permission, pathOf, imports, endpoints } = kind;
  const empty = useEmptyWords(plural, kind.purpose);
  const position = useUrlState({ prefix: `${plural}.` });
  const query = useQuery({
    ...queryOf(endpoints.list.page, {
      query: { ...pageQuery(position, endpoints.sorts), ...collectionQuery(position) },
    }),
    placeholderData: keepPreviousData,
  });
  const queryClient = useQueryClient();
  const upload = useCollectionUpload(kind);
  const rename = useRename(kind);
  const removal = useRemoval(kind);
  const mayManage = usePermission(permission);
  const [isCreating, setCreating] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const navigate = useNavigate();
  const me = useCurrentUser()?.id;
  const asked = useFilterValues(queryOf(endpoints.filters), { position, names: ASKED_FILTERS });
  const filter = useFilterBar({
    list: plural,
    size: 'small',
    filters: collectionFilters(asked.values, me),
    position,
    found: query.data?.total_rows,
    onOpen: asked.onOpen,
  });
  const hasRows = filter.isNarrowed || (query.data?.total_rows ?? 0) > 0;
  return (
    <>
      <ResourcePanel<C>
        title={title}
        noun={noun}
        icon={kind.icon}
        query={query}
        isFiltered={filter.isFiltered}
        linkTo={({ id }) => pathOf(id)}
        status={({ processing_status, processing_error }) => ({
          status: processing_status,
          error: processing_error,
        })}
        details={({ records_count }) => (
          <span>{t('count', { record, count: records_count, n: formatNumber(records_count) })}</span>
        )}
        columns={[
          {
            id: 'records',
            header: t('column.records', { record }),
            sort: `${record}s`,
            minWidth: 10,
            value: ({ records_count }) => records_count,
            cell: ({ records_count }) =>
              t('count', { record, count: records_count, n: formatNumber(records_count) }),
          },
        ]}
        upload={
          mayManage
            ? {
                label: t('upload', { noun }),
                accept: imports.accept,
                hint: imports.hint,
                extra: (
                  <Button
                    size="small"
                    variant="quiet"
                    icon={IconEye}
                    aria-haspopup="dialog"
                    onClick={() => setPreviewing(true)}
                  >
                    {t('preview')}
                  </Button>
                ),
                send: upload.send,
              }
            : undefined
        }
        actions={
          <>
            {hasRows && filter.tools}
            {mayManage && (
              <>
                <Button size="small" icon={IconPlus} aria-haspopup="dialog" onClick={() => setCreating(true)}>
                  {t('new', { noun })}
                </Button>
                <BinButton of={plural} size="small">
                  {(close) => <CollectionBin kind={kind} onClose={close} />}
                </BinButton>
              </>
            )}
          </>
        }
        onRename={mayManage ? rename : undefined}
        removal={mayManage ? removal : undefined}
        onJobEnd={() => void invalidate(queryClient, [endpoints.list, endpoints.get])}
        {...empty}
        {...(filter.isFiltered && filter.none)}
      >
        {hasRows && filter.bar}
      </ResourcePanel>
      {isPreviewing &&
        preview({ onClose: () => setPreviewing(false), onStarted: ({ id }) => navigate(pathOf(id)) })}
      {upload.asked && (
        <UploadLanguagesDialog
          key={upload.asked.name}
          kind={kind}
          file={upload.asked}
          onClose={upload.answered}
        />
      )}
      {isCreating && <NewCollectionDialog kind={kind} onClose={() => setCreating(false)} />}
    </>
  );
}
