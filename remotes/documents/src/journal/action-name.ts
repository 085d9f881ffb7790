import type { DocumentAction } from '@tessera/shared/contract/document/change';
import { formatNumber } from '@tessera/shared/ui';

type Named = Pick<DocumentAction, 'kind' | 'description' | 'changed'>;

/** What the kinds are called that are not called by their own name. */
const NAMES: Partial<Record<DocumentAction['kind'], string>> = {
  unapprove: 'reopen',
  process: 'pre-translate',
  copy_source: 'copy source',
};

/** An action in two words, for where there is little room: `approve 41`, `replace in 12`. */
export function actionName({ kind, description, changed }: Named): string {
  const name = NAMES[kind] ?? kind.replaceAll('_', ' ');
  const row = /\bsegment (\d+)/.exec(description)?.[1];
  if (row && changed === 1 && kind !== 'propagate') return `${name} ${formatNumber(Number(row))}`;
  return `${name} in ${formatNumber(changed)}`;
}

/** The newest action in force of a person, which they would take back first; an undo is none. */
export function lastAction(actions: readonly DocumentAction[], userId: number): DocumentAction | undefined {
  return actions.find(
    ({ kind, user, undone_at }) => kind !== 'undo' && user?.id === userId && undone_at === null,
  );
}
