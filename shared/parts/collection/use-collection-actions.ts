import { useMutationOf } from '@tessera/shared/query';
import { formatNumber, type Removal } from '@tessera/shared/ui';
import type { Collection, CollectionKind } from './collection-kind.ts';
import { t } from './messages.ts';

/** Renaming, if permitted. */
export function useRename<C extends Collection>({ endpoints }: CollectionKind<C>) {
  const { list, get, listRecords, update } = endpoints;
  const { mutateAsync } = useMutationOf(update, { invalidates: [list, get, listRecords] });
  return ({ id }: C, name: string): Promise<unknown> => mutateAsync({ params: { id }, body: { name } });
}

/** Moving to the bin, and undo. */
export function useRemoval<C extends Collection>(kind: CollectionKind<C>): Removal<C> {
  const { endpoints, record } = kind;
  const { list, get, listRecords } = endpoints;
  const { mutateAsync: remove } = useMutationOf(endpoints.remove, { invalidates: [list] });
  const { mutateAsync: restore } = useMutationOf(endpoints.restore, {
    invalidates: [list, get, listRecords],
  });
  return {
    remove: ({ id }) => remove({ params: { id } }),
    restore: ({ id }) => restore({ params: { id } }),
    consequence: ({ records_count }) =>
      t('removal', {
        record,
        count: records_count,
        n: formatNumber(records_count),
        consequence: kind.consequence,
      }),
  };
}
