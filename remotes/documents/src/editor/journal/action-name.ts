import type { DocumentAction } from '@tessera/shared/contract/document/change';
import { formatNumber } from '@tessera/shared/ui';
import { t } from '../../messages.ts';

type Named = Pick<DocumentAction, 'kind' | 'description_says' | 'changed'>;
type Says = DocumentAction['description_says'];

/** The first action in a chain of undos and redos. */
const firstOf = (says: Says): Says => (says?.id === 'did.undid' ? firstOf(says.quotes?.what) : says);

/** Actions that the server reports as edits, which older screens know. */
const LOCKS: Record<string, 'lock' | 'unlock' | undefined> = {
  'did.locked': 'lock',
  'did.bulk.lock': 'lock',
  'did.unlocked': 'unlock',
  'did.bulk.unlock': 'unlock',
};

/** Whether only reviewers can undo an action. */
export function needsReviewer({
  kind,
  description_says,
}: Pick<DocumentAction, 'kind' | 'description_says'>): boolean {
  const isLock = LOCKS[firstOf(description_says)?.id ?? ''] !== undefined;
  return isLock || kind === 'approve' || kind === 'unapprove';
}

/** An action in short, for tight spaces: `approve 41`, `replace in 12`. */
export function actionName({ kind, description_says, changed }: Named): string {
  const first = firstOf(description_says);
  // The server reports versions under a kind that older screens know, and repairs of files affect no segment.
  if (first?.id === 'did.version') return t('last.version');
  if (first?.id === 'did.repaired-file') return t('last.file');
  const row = first?.values?.row;
  if (first?.id === 'did.source-edited' || first?.id === 'did.source-restored') return t('last.source');
  const lock = LOCKS[first?.id ?? ''];
  if (lock) {
    const values = row ? { row: formatNumber(Number(row)) } : { n: formatNumber(changed) };
    return t(`last.${row ? 'row' : 'many'}.${lock}`, values);
  }
  if (row && changed === 1 && kind !== 'propagate') {
    return t(`last.row.${kind}`, { row: formatNumber(Number(row)) });
  }
  return t(`last.many.${kind}`, { n: formatNumber(changed) });
}

/** The user's newest action that is not undone, next to be undone; an undo itself does not count. */
export function lastAction(actions: readonly DocumentAction[], userId: number): DocumentAction | undefined {
  return actions.find(
    ({ kind, user, undone_at }) => kind !== 'undo' && user?.id === userId && undone_at === null,
  );
}
