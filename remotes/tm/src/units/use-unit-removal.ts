import { listBinnedUnits } from '@tessera/shared/contract/bin';
import {
  deleteUnit,
  getHygiene,
  getMemory,
  listMemories,
  listUnits,
  restoreUnit,
  type Unit,
} from '@tessera/shared/contract/translation-memory';
import { findConcordance } from '@tessera/shared/contract/translation-memory/search';
import { getUnit, getUnitHistory } from '@tessera/shared/contract/translation-memory/unit';
import { useMutationOf } from '@tessera/shared/query';
import { readableText } from '@tessera/shared/text/inline-codes';
import { removeWithUndo } from '@tessera/shared/ui';
import { t } from '../messages.ts';

/** Queries that a change of a unit invalidates. */
export const UNIT_AFFECTS = [
  listUnits,
  getUnit,
  getUnitHistory,
  findConcordance,
  getMemory,
  listMemories,
  getHygiene,
  listBinnedUnits,
];

/** Deletes a unit, with undo. */
export function useUnitRemoval(): (unit: Unit) => Promise<boolean> {
  const { mutateAsync: remove } = useMutationOf(deleteUnit, { invalidates: UNIT_AFFECTS });
  const { mutateAsync: restore } = useMutationOf(restoreUnit, { invalidates: UNIT_AFFECTS });
  return (unit) =>
    removeWithUndo(
      { ...unit, name: readableText(`${unit.source} → ${unit.target}`) },
      {
        remove: ({ id }) => remove({ params: { id } }),
        restore: ({ id }) => restore({ params: { id } }),
        consequence: () => t('unit.kept'),
      },
    );
}
