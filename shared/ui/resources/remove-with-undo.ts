import type { ReactNode } from 'react';
import { messageOf } from '../../api/index.ts';
import { toast } from '../feedback/toast-store.ts';
import { confirmDestructive } from '../overlay/confirm.ts';

/** How a resource is deleted and restored. */
export interface Removal<R> {
  remove: (resource: R) => Promise<unknown>;
  restore: (resource: R) => Promise<unknown>;
  /** What goes with it: `Its 125 terms go with it.` */
  consequence: (resource: R) => ReactNode;
}

/** Confirms, deletes, and offers undo; true when deleted. */
export async function removeWithUndo<R extends { name: string }>(
  resource: R,
  noun: string,
  { remove, restore, consequence }: Removal<R>,
): Promise<boolean> {
  const isSure = await confirmDestructive({
    title: `Delete this ${noun}?`,
    names: [resource.name],
    consequence: consequence(resource),
    confirmLabel: `Delete ${noun}`,
  });
  if (!isSure) return false;
  try {
    await remove(resource);
  } catch (error) {
    toast({ tone: 'danger', message: `“${resource.name}” was not deleted. ${messageOf(error)}` });
    return false;
  }
  toast({ message: `Deleted “${resource.name}”.`, undo: () => restore(resource) });
  return true;
}
