import type { Memory, Unit } from '@tessera/shared/contract/translation-memory';
import { type ConcordanceHit, findConcordance } from '@tessera/shared/contract/translation-memory/search';
import { keepPreviousData, queryOf, useQuery } from '@tessera/shared/query';
import type { UrlState } from '@tessera/shared/router';
import {
  CONCORDANCE_SIDES,
  type ConcordanceMode,
  type ConcordanceSide,
  LONGEST_PHRASE,
} from '@tessera/shared/text/concordance-choices';
import { readableText } from '@tessera/shared/text/inline-codes';
import {
  type Column,
  DataTable,
  dateColumn,
  EmptyState,
  IconDatabase,
  Notice,
  textColumn,
  userColumn,
} from '@tessera/shared/ui';
import { type ComponentProps, useMemo } from 'react';
import { t } from '../messages.ts';
import { MarkedText } from './MarkedText.tsx';

/** The side given in the URL. */
export function sideOf(value: string): ConcordanceSide {
  return CONCORDANCE_SIDES.find((side) => side.value === value)?.value ?? 'both';
}

function columnsOf(memory: Memory): Column<ConcordanceHit>[] {
  return [
    {
      id: 'source',
      header: t('side.source'),
      text: (hit) => readableText(hit.source),
      cell: (hit) => <MarkedText text={hit.source} ranges={hit.source_ranges} lang={memory.source_lang} />,
    },
    {
      id: 'target',
      header: t('side.target'),
      text: (hit) => readableText(hit.target),
      cell: (hit) => <MarkedText text={hit.target} ranges={hit.target_ranges} lang={memory.target_lang} />,
    },
    textColumn<ConcordanceHit>(t('column.found'), (hit) => t(`found.${hit.found}`), {
      id: 'found',
      isMuted: true,
      width: '7rem',
      priority: 1,
    }),
    dateColumn<ConcordanceHit>(t('column.changed'), (hit) => hit.updated_at, { id: 'changed' }),
    userColumn<ConcordanceHit>(t('column.by'), (hit) => hit.updated_by ?? hit.created_by, { id: 'by' }),
  ];
}

/** Actions on the rows of a unit table. */
export type UnitActions = Pick<
  ComponentProps<typeof DataTable<Unit>>,
  'onOpen' | 'onWalk' | 'onEscape' | 'isCurrent' | 'actions' | 'rowName'
>;

interface ConcordanceUnitsProps {
  memory: Memory;
  position: UrlState;
  mode: ConcordanceMode;
  actions: UnitActions;
}

/** The units that contain a phrase or all of its words, best first, with hits marked. */
export function ConcordanceUnits({ memory, position, mode, actions }: ConcordanceUnitsProps) {
  const text = position.search.trim().slice(0, LONGEST_PHRASE);
  const side = sideOf(position.get('side'));
  const query = useQuery({
    ...queryOf(findConcordance, { body: { text, side, mode, memory_ids: [memory.id], page: position.page } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsOf(memory), [memory]);
  if (text === '') {
    return (
      <EmptyState icon={IconDatabase} title={t('concordance.ask')}>
        {t('concordance.ask-text')}
      </EmptyState>
    );
  }
  return (
    <>
      {query.data?.is_complete === false && <Notice>{t('concordance.incomplete')}</Notice>}
      <DataTable<ConcordanceHit>
        label={t('concordance.table', { name: memory.name })}
        rows="units"
        settingsName="concordance"
        query={query}
        columns={columns}
        rowKey={(hit) => hit.id}
        {...actions}
        position={position}
        errorTitle={t('concordance.failed')}
        empty={
          <EmptyState icon={IconDatabase} title={t('concordance.none')}>
            {side === 'both' ? t('concordance.try') : t('concordance.try-both')}
          </EmptyState>
        }
      />
    </>
  );
}
