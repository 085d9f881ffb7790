import type { DocumentAction } from '@tessera/shared/contract/document/change';
import { formatNumber } from '@tessera/shared/ui';

type Named = Pick<DocumentAction, 'kind' | 'description' | 'changed'>;

/** Names of the kinds whose identifier is not their name. */
const NAMES: Partial<Record<DocumentAction['kind'], string>> = {
  unapprove: 'reopen',
  process: 'pre-translate',
  copy_source: 'copy source',
};

/** An action in short, for tight spaces: `approve 41`, `replace in 12`. */
export function actionName({ kind, description, changed }: Named): string {
  const name = NAMES[kind] ?? kind.replaceAll('_', ' ');
  const row = /\bsegment (\d+)/.exec(description)?.[1];
  if (row && changed === 1 && kind !== 'propagate') return `${name} ${formatNumber(Number(row))}`;
  return `${name} in ${formatNumber(changed)}`;
}

/** The person's newest action that is not undone, the next one to undo; an undo itself does not count. */
export function lastAction(actions: readonly DocumentAction[], userId: number): DocumentAction | undefined {
  return actions.find(
    ({ kind, user, undone_at }) => kind !== 'undo' && user?.id === userId && undone_at === null,
  );
}
