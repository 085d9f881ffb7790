import { PAGE_SIZE } from '@tessera/shared/contract/common';
import { getDocumentMemories } from '@tessera/shared/contract/document/attachments';
import { findConcordance } from '@tessera/shared/contract/translation-memory/search';
import { queryOf, useQuery } from '@tessera/shared/query';
import {
  CONCORDANCE_MODES,
  CONCORDANCE_SIDES,
  type ConcordanceMode,
  type ConcordanceSide,
  LONGEST_PHRASE,
} from '@tessera/shared/text/concordance-choices';
import { ErrorPanel, formatNumber, Pager, SearchField, Select, SkeletonLines } from '@tessera/shared/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useKeysFor } from '../../core/keys/use-commands.ts';
import { t } from '../../core/live-editor/messages.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { ConcordanceCard } from './ConcordanceCard.tsx';
import * as css from './panel.module.css';

/** The text searched for in the memories. */
export interface ConcordanceSearch {
  text: string;
  side: ConcordanceSide;
  mode: ConcordanceMode;
}

interface ConcordanceProps {
  search: ConcordanceSearch;
  onSearch: (search: ConcordanceSearch) => void;
}

/**
 * Units of the attached memories that contain a phrase or its words, best first; Enter inserts a hit's
 * target.
 */
export function Concordance({ search, onSearch }: ConcordanceProps) {
  const { document } = useEditorState();
  const keysFor = useKeysFor();
  const { side, mode } = search;
  const text = search.text.trim().slice(0, LONGEST_PHRASE);
  const [place, setPlace] = useState({ of: '', page: 0 });
  const key = JSON.stringify([text, side, mode]);
  const page = place.of === key ? place.page : 0;
  const attached = useQuery(queryOf(getDocumentMemories, { params: { id: document.id } }));
  const memory_ids = attached.data?.memories.map(({ id }) => id) ?? [];
  const found = useQuery({
    ...queryOf(findConcordance, { body: { text, side, mode, memory_ids, page } }),
    enabled: text !== '' && memory_ids.length > 0,
  });
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);

  /** Arrow keys move from the field into the hits and among them. */
  function onKeyDown(event: KeyboardEvent) {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])];
    const at = cards.indexOf(globalThis.document.activeElement as HTMLElement);
    const isField = event.target === field.current;
    if (event.key === 'ArrowDown' && (isField || at >= 0)) {
      event.preventDefault();
      cards[Math.min(at + 1, cards.length - 1)]?.focus();
    } else if (event.key === 'ArrowUp' && at >= 0) {
      event.preventDefault();
      (cards[at - 1] ?? field.current)?.focus();
    }
  }

  const { error, data } = found;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the field and the buttons inside
    <div onKeyDown={onKeyDown} className={css.concordance}>
      <SearchField
        ref={field}
        label={t('concordance.label')}
        value={search.text}
        onChange={(next) => onSearch({ ...search, text: next })}
      />
      <div className={css.choices}>
        <Select<ConcordanceSide>
          label={t('concordance.where')}
          isLabelHidden
          value={side}
          onChange={(next) => onSearch({ ...search, side: next })}
          options={CONCORDANCE_SIDES}
        />
        <Select<ConcordanceMode>
          label={t('concordance.how')}
          isLabelHidden
          value={mode}
          onChange={(next) => onSearch({ ...search, mode: next })}
          options={CONCORDANCE_MODES}
        />
      </div>
      {error && !data ? (
        <ErrorPanel
          error={error}
          title={t('concordance.failed')}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : text !== '' && (attached.isPending || found.isLoading) ? (
        <SkeletonLines lines={5} label={t('concordance.looking')} />
      ) : !data || text === '' || data.records.length === 0 ? (
        <p className={css.nothing}>
          {attached.data?.memories.length === 0
            ? t('concordance.no-memory')
            : text === ''
              ? t('concordance.hint', { keys: keysFor('concordance') })
              : t('concordance.none')}
        </p>
      ) : (
        <>
          <p className={css.meta} role="status">
            {t(data.is_complete ? 'concordance.found' : 'concordance.found-part', {
              count: data.total_rows,
              n: formatNumber(data.total_rows),
            })}
          </p>
          <ol ref={list} className={css.list} aria-label={t('concordance.list')}>
            {data.records.map((hit) => (
              <ConcordanceCard key={`${hit.memory_id} ${hit.id}`} hit={hit} />
            ))}
          </ol>
          {data.total_rows > PAGE_SIZE && (
            <Pager
              page={page}
              pageSize={PAGE_SIZE}
              total={data.total_rows}
              rows="units"
              onChange={(next) => setPlace({ of: key, page: next })}
            />
          )}
        </>
      )}
    </div>
  );
}
