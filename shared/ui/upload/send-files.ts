import { toast } from '../feedback/toast-store.ts';
import type { FileTaker } from './file-takers.ts';
import { t } from './messages.ts';
import { type AmbiguousFile, routeFiles } from './route-files.ts';

export const namesOf = (files: readonly File[]) => files.map(({ name }) => name).join(t('comma'));

/** Sends files to their lists and reports them; returns those that need a choice. */
export function sendFiles(
  files: readonly File[],
  takers: readonly FileTaker[],
  dropped?: FileTaker | undefined,
): readonly AmbiguousFile[] {
  const { sure, ambiguous, refused } = routeFiles(files, takers, dropped);
  for (const [taker, taken] of sure) {
    taker.take(taken);
    toast({ message: t('place.sent', { files: namesOf(taken), list: taker.title }) });
  }
  if (refused.length > 0) sayRefused(refused, takers);
  return ambiguous;
}

/** Reports files that no list accepts, and the accepted types. */
export function sayRefused(files: readonly File[], takers: readonly Pick<FileTaker, 'accept'>[]): void {
  const endings = [...new Set(takers.flatMap(({ accept }) => accept))].join(t('comma'));
  toast({
    tone: 'danger',
    message: t('drop.refused', { count: files.length, files: namesOf(files), endings }),
  });
}
