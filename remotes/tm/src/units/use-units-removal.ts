import { messageOf } from '@tessera/shared/api';
import {
  deleteUnits,
  type Memory,
  restoreUnits,
  type Unit,
} from '@tessera/shared/contract/translation-memory';
import { useMutationOf } from '@tessera/shared/query';
import { readableText } from '@tessera/shared/text/inline-codes';
import { confirmDestructive, formatNumber, toast } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { UNIT_AFFECTS } from './use-unit-removal.ts';

/** Names listed in the confirmation; beyond that, a count. */
const NAMED = 5;

/** Deletes all displayed units after naming some and counting all, with a single undo. */
export function useUnitsRemoval(memory: Memory): (units: readonly Unit[]) => Promise<void> {
  const { mutateAsync: remove } = useMutationOf(deleteUnits, { invalidates: UNIT_AFFECTS });
  const { mutateAsync: restore } = useMutationOf(restoreUnits, { invalidates: UNIT_AFFECTS });
  const params = { id: memory.id };
  return async (units) => {
    const count = { count: units.length, n: formatNumber(units.length) };
    const names = units.slice(0, NAMED).map(({ source, target }) => readableText(`${source} → ${target}`));
    const more = units.length - names.length;
    const isSure = await confirmDestructive({
      title: t('delete-question', count),
      names: more > 0 ? [...names, t('names.more', { count: more, n: formatNumber(more) })] : names,
      consequence: t('delete-consequence'),
      confirmLabel: t('delete-count', count),
    });
    if (!isSure) return;
    try {
      const { ids } = await remove({ params, body: { ids: units.map(({ id }) => id) } });
      const undo = ids.length > 0 ? { undo: () => restore({ params, body: { ids } }) } : {};
      toast({ message: t('deleted', { count: ids.length, n: formatNumber(ids.length) }), ...undo });
    } catch (error) {
      toast({ tone: 'danger', message: `${t('not-deleted', count)} ${messageOf(error)}` });
    }
  };
}
