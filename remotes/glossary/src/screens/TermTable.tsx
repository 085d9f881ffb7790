import { PAGE_SIZE } from '@tessera/shared/contract/common';
import {
  type Glossary,
  type GlossaryRecord,
  listGlossaryRecords,
  type RECORD_SORTS,
} from '@tessera/shared/contract/glossary';
import { keepPreviousData, queryOf, useQuery } from '@tessera/shared/query';
import { BinButton } from '@tessera/shared/remote/bin';
import { type UrlState, useUrlState } from '@tessera/shared/router';
import { usePermission } from '@tessera/shared/session';
import {
  Badge,
  Button,
  type Column,
  DataTable,
  dateColumn,
  EmptyState,
  IconBook2,
  IconPencil,
  IconPlus,
  IconTrash,
  isFreeRow,
  Notice,
  SearchField,
  Toolbar,
  textColumn,
  useOpenRecord,
  userColumn,
} from '@tessera/shared/ui';
import { useEffect, useMemo, useState } from 'react';
import { t } from '../messages.ts';
import { NewTermSheet } from '../terms/NewTermSheet.tsx';
import { TermRowForm } from '../terms/TermRowForm.tsx';
import { TermSheet } from '../terms/TermSheet.tsx';
import { TermsBin } from '../terms/TermsBin.tsx';
import { fieldName } from '../terms/term-fields.ts';
import { STATUS_NAMES, STATUS_TONES } from '../terms/term-status.ts';
import { useTermRemoval } from '../terms/use-term-removal.ts';
import { NO_TERM_FILTER, termFilterOf, useTermFilter } from './use-term-filter.ts';

type Sort = (typeof RECORD_SORTS)[number];

function columnsOf(glossary: Glossary): Column<GlossaryRecord>[] {
  return [
    textColumn<GlossaryRecord>(fieldName('source'), (term) => term.source, {
      id: 'source',
      sort: 'source',
      lang: () => glossary.source_lang,
    }),
    textColumn<GlossaryRecord>(fieldName('target'), (term) => term.target, {
      id: 'target',
      sort: 'target',
      lang: () => glossary.target_lang,
    }),
    textColumn<GlossaryRecord>(fieldName('comment'), (term) => term.comment, {
      id: 'comment',
      isMuted: true,
      priority: 1,
    }),
    {
      id: 'status',
      header: fieldName('status'),
      text: ({ status }) => (status ? STATUS_NAMES[status] : ''),
      width: '8rem',
      priority: 2,
      cell: ({ status }) => status && <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</Badge>,
    },
    dateColumn<GlossaryRecord>(t('column.changed'), (term) => term.updated_at, {
      id: 'changed',
      sort: 'updated_at',
    }),
    userColumn<GlossaryRecord>(t('column.by'), (term) => term.created_by_user, { id: 'by' }),
  ];
}

interface Props {
  glossary: Glossary;
  /** Whether a new term is being added, from the page's head. */
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
}

/** The terms, 100 per page, searched and sorted on the server; the position is in the URL. */
export function TermTable({ glossary, isAdding, onAdding }: Props) {
  const position = useUrlState();
  const mayAdd = usePermission('glossary.add_terms');
  const mayEdit = usePermission('glossary.edit_terms');
  const removeTerm = useTermRemoval();
  const open = useOpenRecord('term', position);
  const [added, setAdded] = useState<GlossaryRecord | null>(null);
  const columns = useMemo(() => columnsOf(glossary), [glossary]);
  const query = useQuery({
    ...queryOf(listGlossaryRecords, {
      params: { id: glossary.id },
      query: {
        page: position.page,
        search: position.search,
        ...(position.sort ? { sort: position.sort as Sort } : {}),
        ...termFilterOf(position),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const filter = useTermFilter(glossary, position, query.data?.total_rows);
  const shown = useShownTerm(glossary, open.id, query.data?.records);
  const marked = open.id > 0 ? open.id : added?.id;
  useShown(added, query.data?.records);
  function showAdded(term: GlossaryRecord) {
    setAdded(term);
    const search = position.search.toLowerCase();
    const isFiltered = Object.keys(termFilterOf(position)).length > 0;
    const isFound =
      !isFiltered && [term.source, term.target].some((text) => text.toLowerCase().includes(search));
    const before = isFound ? query.data?.total_rows : glossary.records_count;
    position.set({ ...NO_TERM_FILTER, ...placeOfAdded(position, isFound, before ?? 0) }, { replace: true });
  }
  const addButton = mayAdd && (
    <Button icon={IconPlus} aria-haspopup="dialog" onClick={() => onAdding(true)}>
      {t('term.add')}
    </Button>
  );
  return (
    <>
      <Toolbar
        label={t('terms.title')}
        isSticky
        main={
          <SearchField
            label={t('terms.search')}
            placeholder={t('terms.search-hint')}
            value={position.search}
            onChange={position.setSearch}
          />
        }
      >
        {filter.tools}
        {mayEdit && (
          <BinButton of="terms">{(close) => <TermsBin glossary={glossary} onClose={close} />}</BinButton>
        )}
        {filter.bar}
      </Toolbar>
      <DataTable
        label={t('terms.table', { name: glossary.name })}
        rows="terms"
        query={query}
        columns={columns}
        rowKey={(term) => term.id}
        rowName={(term) => term.source}
        position={position}
        onOpen={(term) => open.open(term.id, term.source)}
        onWalk={(term) => open.walk(term.id)}
        onEscape={open.id > 0 ? open.leave : undefined}
        isCurrent={(term) => term.id === marked}
        rowForm={mayEdit ? (props) => <TermRowForm {...props} glossary={glossary} /> : undefined}
        mayEditRow={(term) => isFreeRow(open, term.id)}
        actions={
          mayEdit
            ? (term) => [
                { label: t('term.edit-action'), icon: IconPencil, onSelect: () => open.edit(term.id) },
                {
                  label: t('term.delete'),
                  icon: IconTrash,
                  isDanger: true,
                  onSelect: () => {
                    if (term.id === open.id) open.close();
                    void removeTerm(term);
                  },
                },
              ]
            : undefined
        }
        empty={
          filter.isNarrowed ? (
            <EmptyState icon={IconBook2} title={t('terms.unmatched')} actions={filter.none.emptyActions}>
              {position.search && Object.keys(termFilterOf(position)).length === 0
                ? t('terms.unmatched-text', { search: position.search })
                : filter.none.emptyText}
            </EmptyState>
          ) : (
            <EmptyState icon={IconBook2} title={t('terms.none')} actions={addButton}>
              {t('terms.none-text')}
            </EmptyState>
          )
        }
      />
      {isAdding && <NewTermSheet glossary={glossary} onClose={() => onAdding(false)} onAdded={showAdded} />}
      {shown.term && (
        <TermSheet
          key={shown.term.id}
          glossary={glossary}
          term={shown.term}
          mayEdit={mayEdit}
          onBack={() => open.edit(shown.term?.id ?? 0)}
          onClose={open.close}
        />
      )}
      {shown.isGone && (
        <Notice tone="warning" title={t('term.gone')}>
          {t('term.gone-text')}
        </Notice>
      )}
    </>
  );
}

/**
 * The list position that shows a new term: the end of the earlier terms, or newest first if another order
 * could hide it. A search that excludes it is cleared.
 */
function placeOfAdded(position: UrlState, isFound: boolean, before: number): Record<string, string | null> {
  const search = isFound ? position.search : null;
  const { sort } = position;
  const isOldestFirst = sort === '' || sort === 'created_at' || sort === 'updated_at';
  const page = Math.floor(before / PAGE_SIZE) + 1;
  if (isOldestFirst) return { search, page: page > 1 ? String(page) : null };
  return { search, sort: sort === '-updated_at' ? sort : '-created_at' };
}

/** Scrolls to a new term once it is listed; the table marks it as current. */
function useShown(added: GlossaryRecord | null, records: readonly GlossaryRecord[] | undefined) {
  const isListed = added !== null && records?.some(({ id }) => id === added.id) === true;
  useEffect(() => {
    if (isListed) document.querySelector('tr[aria-current=true]')?.scrollIntoView({ block: 'center' });
  }, [isListed]);
}

/** The open term: from the current page or, via a link, from any. */
function useShownTerm(glossary: Glossary, id: number, records: readonly GlossaryRecord[] | undefined) {
  const listed = records?.find((term) => term.id === id);
  const query = useQuery({
    ...queryOf(listGlossaryRecords, {
      params: { id: glossary.id },
      query: { page: 0, search: '', record_id: id },
    }),
    enabled: id > 0 && records !== undefined && !listed,
  });
  return {
    term: id > 0 ? (listed ?? query.data?.records.find((term) => term.id === id)) : undefined,
    isGone: id > 0 && !listed && query.data?.records.length === 0,
  };
}
