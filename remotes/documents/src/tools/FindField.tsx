import { useUrlState } from '@tessera/shared/router';
import { formatNumber, SearchField } from '@tessera/shared/ui';
import { type Ref, useState } from 'react';
import { t } from '../messages.ts';
import { querySuggestions } from '../segments/query-suggestions.ts';
import { useQueryCounts } from '../segments/use-query-counts.ts';
import { useEditorState } from '../session/editor-context.ts';

/** Finds segments by a text or by conditions, which it offers, each with how many segments it would show. */
export function FindField({ ref }: { ref: Ref<HTMLInputElement> }) {
  const url = useUrlState();
  const { document, filter } = useEditorState();
  const [typed, setTyped] = useState('');
  const counts = useQueryCounts(document.id, filter, typed);
  return (
    <SearchField
      ref={ref}
      label={t('filter.search')}
      placeholder={
        filter.side === 'source'
          ? t('filter.search-source')
          : filter.side === 'target'
            ? t('filter.search-target')
            : t('filter.search-both')
      }
      value={filter.search}
      suggest={(text) =>
        querySuggestions(text).map(({ value, label }) => {
          const count = counts?.get(value);
          if (count === undefined) return { value, label };
          return { value, label: `${label} · ${t('count.segments', { count, n: formatNumber(count) })}` };
        })
      }
      onSuggest={setTyped}
      onChange={url.setSearch}
    />
  );
}
