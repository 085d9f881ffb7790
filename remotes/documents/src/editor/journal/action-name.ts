import type { DocumentAction } from '@tessera/shared/contract/document/change';
import { formatNumber } from '@tessera/shared/ui';
import { t } from '../../messages.ts';

type Named = Pick<DocumentAction, 'kind' | 'description' | 'changed'>;

/** Actions of file versions: the server reports them under a kind that older screens know. */
const OF_VERSION = /^(?:Undid: )*Took the new version "/;

/** Actions of file repairs, which affect no segment. */
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

/** The user's newest action that is not undone, next to be undone; an undo itself does not count. */
export function lastAction(actions: readonly DocumentAction[], userId: number): DocumentAction | undefined {
  return actions.find(
    ({ kind, user, undone_at }) => kind !== 'undo' && user?.id === userId && undone_at === null,
  );
}
