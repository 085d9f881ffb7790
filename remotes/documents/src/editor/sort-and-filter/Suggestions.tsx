import { formatNumber } from '@tessera/shared/ui';
import { useEffect } from 'react';
import { useEditorState } from '../../core/session/editor-context.ts';
import { t } from './messages.ts';
import { querySuggestions } from './query-suggestions.ts';
import { useKnownNames } from './use-known-names.ts';
import { useQueryCounts } from './use-query-counts.ts';

export interface Suggestion {
  value: string;
  label: string;
}

interface Props {
  typed: string;
  onOffer: (suggestions: readonly Suggestion[]) => void;
}

/** Completions of the condition being typed, with the number of segments each would show. */
export function Suggestions({ typed, onOffer }: Props) {
  const { document, filter } = useEditorState();
  const known = useKnownNames(document.id, typed);
  const counts = useQueryCounts(document.id, filter, typed, known);
  useEffect(() => {
    onOffer(
      querySuggestions(typed, known).map(({ value, label }) => {
        const count = counts?.get(value);
        if (count === undefined) return { value, label };
        return { value, label: t('find.counted', { what: label, count, n: formatNumber(count) }) };
      }),
    );
  }, [typed, known, counts, onOffer]);
  return null;
}
