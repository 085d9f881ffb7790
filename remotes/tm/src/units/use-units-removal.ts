import { messageOf } from '@tessera/shared/api';
import {
  deleteUnits,
  type Memory,
  restoreUnits,
  type Unit,
} from '@tessera/shared/contract/translation-memory';
import { useMutationOf } from '@tessera/shared/query';
import { readableText } from '@tessera/shared/text/inline-codes';
import { confirmDestructive, formatCount, toast } from '@tessera/shared/ui';
import { UNIT_AFFECTS } from './use-unit-removal.ts';

/** Names listed in the confirmation; beyond that, a count. */
const NAMED = 5;

/** Deletes all displayed units after naming some and counting all, with a single undo. */
export function useUnitsRemoval(memory: Memory): (units: readonly Unit[]) => Promise<void> {
  const { mutateAsync: remove } = useMutationOf(deleteUnits, { invalidates: UNIT_AFFECTS });
  const { mutateAsync: restore } = useMutationOf(restoreUnits, { invalidates: UNIT_AFFECTS });
  const params = { id: memory.id };
  return async (units) => {
    const count = formatCount(units.length, 'unit');
    const names = units.slice(0, NAMED).map(({ source, target }) => readableText(`${source} → ${target}`));
    const more = units.length - names.length;
    const isSure = await confirmDestructive({
      title: `Delete ${count}?`,
      names: more > 0 ? [...names, `and ${formatCount(more, 'other unit')}`] : names,
      consequence:
        'All units shown on this page are deleted. They are kept in the bin of the memory for a while.',
      confirmLabel: `Delete ${count}`,
    });
    if (!isSure) return;
    try {
      const { ids } = await remove({ params, body: { ids: units.map(({ id }) => id) } });
      const undo = ids.length > 0 ? { undo: () => restore({ params, body: { ids } }) } : {};
      toast({ message: `Deleted ${formatCount(ids.length, 'unit')}.`, ...undo });
    } catch (error) {
      toast({ tone: 'danger', message: `${count} were not deleted. ${messageOf(error)}` });
    }
  };
}
