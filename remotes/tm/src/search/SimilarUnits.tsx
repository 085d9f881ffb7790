import type { Memory } from '@tessera/shared/contract/translation-memory';
import { findSimilar, type Match } from '@tessera/shared/contract/translation-memory/search';
import { keepPreviousData, queryOf, useQuery } from '@tessera/shared/query';
import { readableText } from '@tessera/shared/text/inline-codes';
import {
  type Column,
  DataTable,
  dateColumn,
  EmptyState,
  formatPercent,
  IconDatabase,
  userColumn,
} from '@tessera/shared/ui';
import { useMemo } from 'react';
import { t } from '../messages.ts';
import { DifferenceText } from './DifferenceText.tsx';
import { MarkedText } from './MarkedText.tsx';
import * as css from './search.module.css';

/** Minimum similarity worth showing. */
const THRESHOLD = 0.5;
const MOST = 50;
/** More similar units may appear while units are being indexed; in ms. */
const AGAIN = 5000;
const NO_RANGES: never[] = [];

function columnsOf(memory: Memory, typed: string): Column<Match>[] {
  return [
    {
      id: 'similar',
      header: t('column.similar'),
      value: ({ similarity }) => similarity,
      width: '5.5rem',
      // Rounded down: only identical text is 100%.
      cell: ({ similarity }) => (
        <span className={css.percent}>{formatPercent(Math.floor(similarity * 100), 100)}</span>
      ),
    },
    {
      id: 'source',
      header: t('side.source'),
      text: ({ source }) => readableText(source),
      cell: ({ source }) => <DifferenceText typed={typed} source={source} lang={memory.source_lang} />,
    },
    {
      id: 'target',
      header: t('side.target'),
      text: ({ target }) => readableText(target),
      cell: ({ target }) => <MarkedText text={target} ranges={NO_RANGES} lang={memory.target_lang} />,
    },
    dateColumn<Match>(t('column.changed'), (match) => match.updated_at, { id: 'changed' }),
    userColumn<Match>(t('column.by'), (match) => match.created_by, { id: 'by' }),
  ];
}

/** The units most similar to a text, best first, with differences marked. */
export function SimilarUnits({ memory, typed }: { memory: Memory; typed: string }) {
  const query = useQuery({
    ...queryOf(findSimilar, {
      body: { source: typed, memory_ids: [memory.id], threshold: THRESHOLD, limit: MOST },
    }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.is_complete === false ? AGAIN : false),
  });
  const matches = { ...query, data: query.data?.matches };
  const columns = useMemo(() => columnsOf(memory, typed), [memory, typed]);
  if (typed === '') {
    return (
      <EmptyState icon={IconDatabase} title={t('similar.ask')}>
        {t('similar.ask-text')}
      </EmptyState>
    );
  }
  const table = (
    <DataTable
      label={t('similar.table', { name: memory.name })}
      rows="units"
      settingsName="similar"
      query={matches}
      columns={columns}
      rowKey={(match) => match.id}
      empty={
        <EmptyState icon={IconDatabase} title={t('similar.none')}>
          {t('similar.none-text', { percent: formatPercent(THRESHOLD, 1), typed })}
        </EmptyState>
      }
    />
  );
  return (
    <>
      {query.data?.is_complete === false && <p>{t('similar.indexing')}</p>}
      {table}
    </>
  );
}
