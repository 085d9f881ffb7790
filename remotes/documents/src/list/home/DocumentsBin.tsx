import { listBinnedDocuments, purgeDocument } from '@tessera/shared/contract/bin';
import { restoreDocument } from '@tessera/shared/contract/document';
import { queryOf, useMutationOf } from '@tessera/shared/query';
import { BinDialog } from '@tessera/shared/remote/bin';
import { formatNumber, LanguagePair } from '@tessera/shared/ui';
import { t as common } from '../../messages.ts';
import { DOCUMENT_AFFECTS } from './document-actions.ts';
import { t } from './messages.ts';

/** The deleted documents. */
export function DocumentsBin({ onClose }: { onClose: () => void }) {
  const restore = useMutationOf(restoreDocument, { invalidates: [...DOCUMENT_AFFECTS, listBinnedDocuments] });
  const purge = useMutationOf(purgeDocument, { invalidates: [listBinnedDocuments] });
  return (
    <BinDialog
      noun="document"
      many="documents"
      look={(page) => queryOf(listBinnedDocuments, { query: { page } })}
      nameOf={({ name }) => name}
      details={({ source_lang, target_lang, records_count }) => (
        <>
          <LanguagePair source={source_lang} target={target_lang} />
          <span>{common('count.segments', { count: records_count, n: formatNumber(records_count) })}</span>
        </>
      )}
      restore={({ id }) => restore.mutateAsync({ params: { id } })}
      purge={({ id }) => purge.mutateAsync({ params: { id } })}
      goesWith={({ records_count }) =>
        t('bin.goes-with', { count: records_count, n: formatNumber(records_count) })
      }
      onClose={onClose}
    />
  );
}
