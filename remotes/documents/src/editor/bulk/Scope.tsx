import { useUrlState } from '@tessera/shared/router';
import { formatNumber } from '@tessera/shared/ui';
import type { RecordFilter } from '../../core/segments/record-filter.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { rich, t } from '../../messages.ts';
import { describeFilter } from './describe-filter.ts';
import * as css from './mass.module.css';

/** The affected segments: the filter in words, or all of them. */
export function Scope({ filter }: { filter: RecordFilter }) {
  const { document } = useEditorState();
  const isTogether = useUrlState().get('together') !== '';
  const conditions = describeFilter(filter);
  return (
    <>
      <p className={css.scope}>
        {conditions.length > 0
          ? rich('scope.filter', { conditions: conditions.join(', ') }, { b: (words) => <b>{words}</b> })
          : rich(
              'scope.all',
              { count: document.records_count, n: formatNumber(document.records_count) },
              { b: (words) => <b>{words}</b> },
            )}
      </p>
      {isTogether && <p className={css.scope}>{t('scope.together', { name: document.name })}</p>}
    </>
  );
}
