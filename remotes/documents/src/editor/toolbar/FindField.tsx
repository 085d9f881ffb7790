import { laterLine } from '@tessera/shared/remote/later';
import { useUrlState } from '@tessera/shared/router';
import { SearchField } from '@tessera/shared/ui';
import { type Ref, useState } from 'react';
import { useEditorState } from '../../core/session/editor-context.ts';
import { t } from '../../messages.ts';
import type { Suggestion } from '../sort-and-filter/Suggestions.tsx';

const Suggestions = laterLine(
  async () =>
    (await import(/* webpackChunkName: "arrange" */ '../sort-and-filter/Suggestions.tsx')).Suggestions,
);

/** Finds segments by text or conditions; offers completions from the first focus on. */
export function FindField({ ref }: { ref: Ref<HTMLInputElement> }) {
  const url = useUrlState();
  const { filter } = useEditorState();
  const [typed, setTyped] = useState<string | null>(null);
  const [offered, setOffered] = useState<readonly Suggestion[]>([]);
  return (
    <>
      <SearchField
        ref={ref}
        label={t('filter.search')}
        placeholder={t(`filter.search-${filter.side || 'both'}`)}
        value={filter.search}
        suggest={() => offered}
        onSuggest={setTyped}
        onChange={url.setSearch}
      />
      {typed !== null && <Suggestions typed={typed} onOffer={setOffered} />}
    </>
  );
}
