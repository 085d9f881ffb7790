import type { ReactNode } from 'react';
import { messageOf } from '../../api/index.ts';
import { toast } from '../feedback/toast-store.ts';
import { confirmDestructive } from '../overlay/confirm.ts';
import { t } from './messages.ts';

/** How a resource is deleted and restored. */
export interface Removal<R> {
  remove: (resource: R) => Promise<unknown>;
  restore: (resource: R) => Promise<unknown>;
  /** What goes with it: `Its 125 terms go with it.` */
  consequence: (resource: R) => ReactNode;
}

/** Confirms, deletes, and offers undo; true when deleted. By `noun`, e.g. `glossary`, the sentences are worded. */
export async function removeWithUndo<R extends { name: string }>(
  resource: R,
  noun: string,
  { remove, restore, consequence }: Removal<R>,
): Promise<boolean> {
  const isSure = await confirmDestructive({
    title: t('delete.title', { noun }),
    names: [resource.name],
    consequence: consequence(resource),
    confirmLabel: t('delete.confirm', { noun }),
  });
  if (!isSure) return false;
  try {
    await remove(resource);
  } catch (error) {
    toast({ tone: 'danger', message: t('delete.failed', { name: resource.name, reason: messageOf(error) }) });
    return false;
  }
  toast({ message: t('delete.done', { name: resource.name }), undo: () => restore(resource) });
  return true;
}
