import { listBinnedGlossaries, purgeGlossary } from '@tessera/shared/contract/bin';
import { restoreGlossary } from '@tessera/shared/contract/glossary';
import { queryOf, useMutationOf } from '@tessera/shared/query';
import { BinDialog } from '@tessera/shared/remote/bin';
import { formatCount, LanguagePair } from '@tessera/shared/ui';
import { GLOSSARY_AFFECTS } from '../glossary-actions.ts';

/** The deleted glossaries. */
export function GlossariesBin({ onClose }: { onClose: () => void }) {
  const restore = useMutationOf(restoreGlossary, {
    invalidates: [...GLOSSARY_AFFECTS, listBinnedGlossaries],
  });
  const purge = useMutationOf(purgeGlossary, { invalidates: [listBinnedGlossaries] });
  return (
    <BinDialog
      noun="glossary"
      many="glossaries"
      look={(page) => queryOf(listBinnedGlossaries, { query: { page } })}
      nameOf={({ name }) => name}
      details={({ source_lang, target_lang, records_count }) => (
        <>
          <LanguagePair source={source_lang} target={target_lang} />
          <span>{formatCount(records_count, 'term')}</span>
        </>
      )}
      restore={({ id }) => restore.mutateAsync({ params: { id } })}
      purge={({ id }) => purge.mutateAsync({ params: { id } })}
      goesWith={({ records_count }) => `${formatCount(records_count, 'term')} with history go with it.`}
      onClose={onClose}
    />
  );
}
