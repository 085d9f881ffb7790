import { type BinnedPair, listBinnedTerms, purgeTerm } from '@tessera/shared/contract/bin';
import { type Glossary, restoreGlossaryRecord } from '@tessera/shared/contract/glossary';
import { queryOf, useMutationOf } from '@tessera/shared/query';
import { BinDialog } from '@tessera/shared/remote/bin';
import { usePermission } from '@tessera/shared/session';
import { TERM_AFFECTS } from './use-term-removal.ts';

/** The deleted terms of a glossary. */
export function TermsBin({ glossary, onClose }: { glossary: Glossary; onClose: () => void }) {
  const mayManage = usePermission('glossary.manage');
  const restore = useMutationOf(restoreGlossaryRecord, { invalidates: TERM_AFFECTS });
  const purge = useMutationOf(purgeTerm, { invalidates: [listBinnedTerms] });
  return (
    <BinDialog<BinnedPair>
      noun="term"
      many="terms"
      look={(page) => queryOf(listBinnedTerms, { params: { id: glossary.id }, query: { page } })}
      nameOf={({ source, target }) => `${source} → ${target}`}
      restore={({ id }) => restore.mutateAsync({ params: { id } })}
      {...(mayManage && { purge: ({ id }) => purge.mutateAsync({ params: { id } }) })}
      onClose={onClose}
    />
  );
}
