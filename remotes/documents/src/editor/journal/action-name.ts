import type { DocumentAction } from '@tessera/shared/contract/document/change';
import { formatNumber } from '@tessera/shared/ui';
import { t } from '../../messages.ts';

type Named = Pick<DocumentAction, 'kind' | 'description' | 'changed'>;

/** Of a new version of the file; the server says its kind as screens from before there were any know it. */
const OF_VERSION = /^(?:Undid: )*Took the new version "/;

/** Of repairs of the file, which concern no segment. */
const OF_FILE = /^(?:Undid: )*Repaired the file: /;

/** An action in short, for tight spaces: `approve 41`, `replace in 12`. */
export function actionName({ kind, description, changed }: Named): string {
  if (OF_VERSION.test(description)) return t('last.version');
  if (OF_FILE.test(description)) return t('last.file');
  const row = /\bsegment (\d+)/.exec(description)?.[1];
  if (row && changed === 1 && kind !== 'propagate') {
    return t(`last.row.${kind}`, { row: formatNumber(Number(row)) });
  }
  return t(`last.many.${kind}`, { n: formatNumber(changed) });
}

/** The person's newest action that is not undone, the next one to undo; an undo itself does not count. */
export function lastAction(actions: readonly DocumentAction[], userId: number): DocumentAction | undefined {
  return actions.find(
    ({ kind, user, undone_at }) => kind !== 'undo' && user?.id === userId && undone_at === null,
  );
}
