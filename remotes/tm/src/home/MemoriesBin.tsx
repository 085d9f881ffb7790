import { listBinnedMemories, purgeMemory } from '@tessera/shared/contract/bin';
import { restoreMemory } from '@tessera/shared/contract/translation-memory';
import { queryOf, useMutationOf } from '@tessera/shared/query';
import { BinDialog } from '@tessera/shared/remote/bin';
import { formatCount, LanguagePair } from '@tessera/shared/ui';
import { MEMORY_AFFECTS } from '../memory-actions.ts';

/** The deleted memories. */
export function MemoriesBin({ onClose }: { onClose: () => void }) {
  const restore = useMutationOf(restoreMemory, { invalidates: [...MEMORY_AFFECTS, listBinnedMemories] });
  const purge = useMutationOf(purgeMemory, { invalidates: [listBinnedMemories] });
  return (
    <BinDialog
      noun="memory"
      many="memories"
      look={(page) => queryOf(listBinnedMemories, { query: { page } })}
      nameOf={({ name }) => name}
      details={({ source_lang, target_lang, records_count }) => (
        <>
          <LanguagePair source={source_lang} target={target_lang} />
          <span>{formatCount(records_count, 'unit')}</span>
        </>
      )}
      restore={({ id }) => restore.mutateAsync({ params: { id } })}
      purge={({ id }) => purge.mutateAsync({ params: { id } })}
      goesWith={({ records_count }) => `${formatCount(records_count, 'unit')} go with it.`}
      onClose={onClose}
    />
  );
}
