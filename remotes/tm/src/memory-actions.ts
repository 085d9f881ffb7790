import {
  deleteMemory,
  getMemory,
  listMemories,
  listUnits,
  type Memory,
  restoreMemory,
  updateMemory,
} from '@tessera/shared/contract/translation-memory';
import { useMutationOf } from '@tessera/shared/query';
import { formatCount, type Removal } from '@tessera/shared/ui';

/** Endings of the files that can be imported. */
export const IMPORTED = ['.tmx', '.gz'];

/** What a change of one makes stale. */
export const MEMORY_AFFECTS = [listMemories, getMemory, listUnits];

export function useRenameMemory(): (memory: Memory, name: string) => Promise<unknown> {
  const { mutateAsync } = useMutationOf(updateMemory, { invalidates: MEMORY_AFFECTS });
  return (memory, name) => mutateAsync({ params: { id: memory.id }, body: { name } });
}

export function useMemoryRemoval(): Removal<Memory> {
  const { mutateAsync: remove } = useMutationOf(deleteMemory, { invalidates: [listMemories] });
  const { mutateAsync: restore } = useMutationOf(restoreMemory, { invalidates: MEMORY_AFFECTS });
  return {
    remove: ({ id }) => remove({ params: { id } }),
    restore: ({ id }) => restore({ params: { id } }),
    consequence: ({ records_count }) =>
      `${formatCount(records_count, 'unit')} will no longer be offered as matches. It is kept in the bin for a while.`,
  };
}
