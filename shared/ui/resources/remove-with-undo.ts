import { messageOf } from '../../browser/api/index.ts';
import { toast } from '../feedback/toast-store.ts';
import { t } from './messages.ts';

/** How a resource is deleted and restored. */
export interface Removal<R> {
  remove: (resource: R) => Promise<unknown>;
  restore: (resource: R) => Promise<unknown>;
  /** Contents deleted with it: `Its 125 terms go with it.` */
  consequence: (resource: R) => string;
}

/**
 * Deletes at once, reports it with its contents, and offers undo: only irreversible actions ask first. True
 * if deleted.
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
