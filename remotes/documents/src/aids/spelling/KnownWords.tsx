import { listKnownWords, setKnownWord } from '@tessera/shared/contract/document/spelling';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { Dialog, ErrorPanel, SkeletonLines, toast } from '@tessera/shared/ui';
import { FilterList } from '../../core/keys/FilterList.tsx';
import type { FilterItem } from '../../core/keys/filter-items.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { t } from './messages.ts';

interface WordItem extends FilterItem {
  list: 'mine' | 'document';
}

export interface KnownWordsProps {
  /** Called after a word was removed or restored. */
  onChange: (word: string) => void;
  onClose: () => void;
}

/** The words in the user's own dictionary of the target language and in the document's; Enter removes one. */
export function KnownWords({ onChange, onClose }: KnownWordsProps) {
  const { document } = useEditorState();
  const params = { id: document.id };
  const query = useQuery({ ...queryOf(listKnownWords, { params }), staleTime: 0 });
  const know = useMutationOf(setKnownWord, { invalidates: [listKnownWords] });
  if (!query.data) {
    return (
      <Dialog title={t('words.title')} onClose={onClose}>
        {query.error ? (
          <ErrorPanel error={query.error} title={t('words.failed')} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonLines lines={4} label={t('words.loading')} />
        )}
      </Dialog>
    );
  }
  const itemsOf = (list: WordItem['list']) =>
    (query.data?.[list] ?? []).map(
      (word): WordItem => ({
        id: `${list} ${word}`,
        label: word,
        detail: t(`words.${list}`),
        list,
      }),
    );

  function takeOut({ label: word, list }: WordItem) {
    const set = async (known: boolean) => {
      await know.mutateAsync({ params, body: { word, list, known } });
      onChange(word);
    };
    void set(false)
      .then(() => toast({ message: t(`words.taken.${list}`, { word }), undo: () => set(true) }))
      // The error was already shown.
      .catch(() => {});
  }
  return (
    <FilterList
      title={t('words.title')}
      placeholder={t('words.find')}
      noun="word"
      items={[...itemsOf('mine'), ...itemsOf('document')]}
      onChoose={takeOut}
      staysOpen
      onClose={onClose}
    />
  );
}
