import { queryOf, useMutationOf } from '@tessera/shared/query';
import { formatNumber, LanguagePair } from '@tessera/shared/ui';
import { BinDialog } from '../bin/BinDialog.tsx';
import type { Collection, CollectionKind } from './collection-kind.ts';
import { t } from './messages.ts';

interface Props<C extends Collection> {
  kind: CollectionKind<C>;
  onClose: () => void;
}

/** The deleted collections of a kind. */
export function CollectionBin<C extends Collection>({ kind, onClose }: Props<C>) {
  const { noun, plural, record, endpoints } = kind;
  const { list, get, listRecords, listBinned } = endpoints;
  const restore = useMutationOf(endpoints.restore, { invalidates: [list, get, listRecords, listBinned] });
  const purge = useMutationOf(endpoints.purge, { invalidates: [listBinned] });
  return (
    <BinDialog
      noun={noun}
      many={plural}
      look={(page) => queryOf(listBinned, { query: { page } })}
      nameOf={({ name }) => name}
      details={({ source_lang, target_lang, records_count }) => (
        <>
          <LanguagePair source={source_lang} target={target_lang} />
          <span>{t('count', { record, count: records_count, n: formatNumber(records_count) })}</span>
        </>
      )}
      restore={({ id }) => restore.mutateAsync({ params: { id } })}
      purge={({ id }) => purge.mutateAsync({ params: { id } })}
      goesWith={({ records_count }) =>
        t('count.with', { record, count: records_count, n: formatNumber(records_count) })
      }
      onClose={onClose}
    />
  );
}
