import { messageOf } from '../../browser/api/index.ts';
import { toast } from '../feedback/toast-store.ts';
import { t } from './messages.ts';

/** How a resource is deleted and restored. */
export interface Removal<R> {
  remove: (resource: R) => Promise<unknown>;
  restore: (resource: R) => Promise<unknown>;
  /** What goes with it: `Its 125 terms go with it.` */
  consequence: (resource: R) => string;
}

/**
 * Deletes at once, says what went with it, and offers undo: a question is for what cannot be taken back. True when
 * deleted.
 */
export async function removeWithUndo<R extends { name: string }>(
  resource: R,
  { remove, restore, consequence }: Removal<R>,
): Promise<boolean> {
  try {
    await remove(resource);
  } catch (error) {
    toast({ tone: 'danger', message: t('delete.failed', { name: resource.name, reason: messageOf(error) }) });
    return false;
  }
  toast({
    message: t('delete.done', { name: resource.name }),
    detail: consequence(resource),
    undo: () => restore(resource),
  });
  return true;
}
