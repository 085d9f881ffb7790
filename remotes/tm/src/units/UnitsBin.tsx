import { type BinnedPair, listBinnedUnits, purgeUnit } from '@tessera/shared/contract/bin';
import { type Memory, restoreUnit } from '@tessera/shared/contract/translation-memory';
import { queryOf, useMutationOf } from '@tessera/shared/query';
import { BinDialog } from '@tessera/shared/remote/bin';
import { usePermission } from '@tessera/shared/session';
import { readableText } from '@tessera/shared/text/inline-codes';
import { UNIT_AFFECTS } from './use-unit-removal.ts';

/** The deleted units of a memory. */
export function UnitsBin({ memory, onClose }: { memory: Memory; onClose: () => void }) {
  const mayManage = usePermission('memory.manage');
  const restore = useMutationOf(restoreUnit, { invalidates: UNIT_AFFECTS });
  const purge = useMutationOf(purgeUnit, { invalidates: [listBinnedUnits] });
  return (
    <BinDialog<BinnedPair>
      noun="unit"
      many="units"
      look={(page) => queryOf(listBinnedUnits, { params: { id: memory.id }, query: { page } })}
      nameOf={({ source, target }) => readableText(`${source} → ${target}`)}
      restore={({ id }) => restore.mutateAsync({ params: { id } })}
      {...(mayManage && { purge: ({ id }) => purge.mutateAsync({ params: { id } }) })}
      onClose={onClose}
    />
  );
}
