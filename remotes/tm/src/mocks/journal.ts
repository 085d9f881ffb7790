import type { MemoryAction, MemoryActionKind } from '@tessera/shared/contract/memory-change';

interface Entry extends MemoryAction {
  memory_id: number;
  /** Takes the action back, or does it again. */
  swap: () => number;
}

export type Journal = ReturnType<typeof createJournal>;

/** What was done to many units at once, with the way back. */
export function createJournal() {
  const entries: Entry[] = [];
  const journal = {
    list: (memoryId: number): MemoryAction[] =>
      entries
        .filter(({ memory_id }) => memory_id === memoryId)
        .map(({ memory_id: _, swap: __, ...action }) => action)
        .reverse(),
    find: (memoryId: number, actionId: string) =>
      entries.find(({ action_id, memory_id }) => action_id === actionId && memory_id === memoryId),
    add(
      memoryId: number,
      action: { kind: MemoryActionKind; description: string; changed: number; action_id: string },
      swap: () => number,
    ): void {
      if (action.changed === 0) return;
      entries.push({
        ...action,
        memory_id: memoryId,
        user: { id: 1, username: 'Sample User' },
        at: new Date().toISOString(),
        undone_at: null,
        swap,
      });
    },
    undo(entry: Entry, actionId: string): number {
      const changed = entry.swap();
      entry.undone_at = new Date().toISOString();
      const description = `Undid: ${entry.description}`;
      journal.add(entry.memory_id, { kind: 'undo', description, changed, action_id: actionId }, entry.swap);
      return changed;
    },
  };
  return journal;
}
