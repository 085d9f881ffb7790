import { messageOf } from '@tessera/shared/api';
import {
  deleteUnits,
  type Memory,
  restoreUnits,
  type Unit,
} from '@tessera/shared/contract/translation-memory';
import { useMutationOf } from '@tessera/shared/query';
import { formatNumber, toast } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { UNIT_AFFECTS } from './use-unit-removal.ts';

/** Deletes these units, with a single undo for all. */
export function useUnitsRemoval(memory: Memory): (units: readonly Unit[]) => Promise<void> {
  const { mutateAsync: remove } = useMutationOf(deleteUnits, { invalidates: UNIT_AFFECTS });
  const { mutateAsync: restore } = useMutationOf(restoreUnits, { invalidates: UNIT_AFFECTS });
  const params = { id: memory.id };
  return async (units) => {
    const count = { count: units.length, n: formatNumber(units.length) };
    try {
      const { ids } = await remove({ params, body: { ids: units.map(({ id }) => id) } });
      const undo = ids.length > 0 ? { undo: () => restore({ params, body: { ids } }) } : {};
      toast({ message: t('deleted', { count: ids.length, n: formatNumber(ids.length) }), ...undo });
    } catch (error) {
      toast({ tone: 'danger', message: `${t('not-deleted', count)} ${messageOf(error)}` });
    }
  };
}
