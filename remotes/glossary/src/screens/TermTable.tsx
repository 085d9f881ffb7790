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
  idOf,
  Notice,
  SearchField,
  Toolbar,
  textColumn,
  userColumn,
} from '@tessera/shared/ui';
import { useMemo, useState } from 'react';
import { NewTermSheet } from '../terms/NewTermSheet.tsx';
import { TermSheet } from '../terms/TermSheet.tsx';
import { TermsBin } from '../terms/TermsBin.tsx';
import { STATUS_NAMES, STATUS_TONES } from '../terms/term-status.ts';
import { useTermRemoval } from '../terms/use-term-removal.ts';

type Sort = (typeof RECORD_SORTS)[number];

function columnsOf(glossary: Glossary): Column<GlossaryRecord>[] {
  return [
    textColumn<GlossaryRecord>('Source', (term) => term.source, {
      sort: 'source',
      lang: () => glossary.source_lang,
    }),
    textColumn<GlossaryRecord>('Target', (term) => term.target, {
      sort: 'target',
      lang: () => glossary.target_lang,
    }),
    textColumn<GlossaryRecord>('Comment', (term) => term.comment, { isMuted: true }),
    {
      id: 'Status',
      header: 'Status',
      width: '8rem',
      cell: ({ status }) => status && <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</Badge>,
    },
    dateColumn<GlossaryRecord>('Changed', (term) => term.updated_at, { sort: 'updated_at' }),
    userColumn<GlossaryRecord>('By', (term) => term.created_by_user),
  ];
}

/** The terms, 100 per page, searched and sorted on the server; the position is in the URL. */
export function TermTable({ glossary }: { glossary: Glossary }) {
  const position = useUrlState();
  const mayAdd = usePermission('glossary.add_terms');
  const mayEdit = usePermission('glossary.edit_terms');
  const removeTerm = useTermRemoval();
  const [open, setOpen] = useState<GlossaryRecord | 'new' | null>(null);
  const linked = useLinkedTerm(glossary, position);
  const columns = useMemo(() => columnsOf(glossary), [glossary]);
  const query = useQuery({
    ...queryOf(listGlossaryRecords, {
      params: { id: glossary.id },
      query: {
        page: position.page,
        search: position.search,
        ...(position.sort ? { sort: position.sort as Sort } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const addButton = mayAdd && (
    <Button variant="primary" icon={IconPlus} onClick={() => setOpen('new')}>
      Add term
    </Button>
  );
  return (
    <>
      <Toolbar
        label="Terms"
        isSticky
        main={
          <SearchField
            label="Search terms"
            placeholder="Search source or target"
            value={position.search}
            onChange={position.setSearch}
          />
        }
      >
        {mayEdit && (
          <BinButton of="terms">{(close) => <TermsBin glossary={glossary} onClose={close} />}</BinButton>
        )}
        {addButton}
      </Toolbar>
      <DataTable
        label={`Terms of ${glossary.name}`}
        rows="terms"
        query={query}
        columns={columns}
        rowKey={(term) => term.id}
        rowName={(term) => term.source}
        position={position}
        onOpen={setOpen}
        isCurrent={(term) => open !== 'new' && open?.id === term.id}
        actions={
          mayEdit
            ? (term) => [
                { label: 'Edit', icon: IconPencil, onSelect: () => setOpen(term) },
                { label: 'Delete', icon: IconTrash, isDanger: true, onSelect: () => void removeTerm(term) },
              ]
            : undefined
        }
        empty={
          position.search ? (
            <EmptyState icon={IconBook2} title="No term matches">
              No source or target contains “{position.search}”.
            </EmptyState>
          ) : (
            <EmptyState icon={IconBook2} title="No terms yet" actions={addButton}>
              Add the first term, or import a file with many.
            </EmptyState>
          )
        }
      />
      {open === 'new' && <NewTermSheet glossary={glossary} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && (
        <TermSheet glossary={glossary} term={open} mayEdit={mayEdit} onClose={() => setOpen(null)} />
      )}
      {open === null && linked.term && (
        <TermSheet glossary={glossary} term={linked.term} mayEdit={mayEdit} onClose={linked.close} />
      )}
      {linked.isGone && (
        <Notice tone="warning" title="The term is no longer here">
          It was deleted, or belongs to another glossary.
        </Notice>
      )}
    </>
  );
}

/** The term named in the URL, as linked from a search or a finding. */
function useLinkedTerm(glossary: Glossary, position: UrlState) {
  const id = idOf(position.get('term'));
  const query = useQuery({
    ...queryOf(listGlossaryRecords, {
      params: { id: glossary.id },
      query: { page: 0, search: '', record_id: id },
    }),
    enabled: id > 0,
  });
  return {
    term: id > 0 ? query.data?.records[0] : undefined,
    isGone: id > 0 && query.data?.records.length === 0,
    close: () => position.set({ term: null }, { replace: true }),
  };
}
