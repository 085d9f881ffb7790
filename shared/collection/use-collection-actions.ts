import { useMutationOf } from '@tessera/shared/query';
import { formatCount, type Removal } from '@tessera/shared/ui';
import type { Collection, CollectionKind } from './collection-kind.ts';

/** Renaming, if the user has the permission. */
export function useRename<C extends Collection>({ endpoints }: CollectionKind<C>) {
  const { list, get, listRecords, update } = endpoints;
  const { mutateAsync } = useMutationOf(update, { invalidates: [list, get, listRecords] });
  return ({ id }: C, name: string): Promise<unknown> => mutateAsync({ params: { id }, body: { name } });
}

/** Moving to the bin, and undo. */
export function useRemoval<C extends Collection>({
  endpoints,
  record,
  consequence,
}: CollectionKind<C>): Removal<C> {
  const { list, get, listRecords } = endpoints;
  const { mutateAsync: remove } = useMutationOf(endpoints.remove, { invalidates: [list] });
  const { mutateAsync: restore } = useMutationOf(endpoints.restore, {
    invalidates: [list, get, listRecords],
  });
  return {
    remove: ({ id }) => remove({ params: { id } }),
    restore: ({ id }) => restore({ params: { id } }),
    consequence: ({ records_count }) =>
      `${formatCount(records_count, record)} ${consequence}. It is kept in the bin for a while.`,
  };
}
