import { formatCount } from '@tessera/shared/ui';
import type { RecordFilter } from '../segments/record-filter.ts';
import { useEditorState } from '../session/editor-context.ts';
import { describeFilter } from './describe-filter.ts';
import * as css from './mass.module.css';

/** Which segments would change: the filter in words, or all of them. */
export function Scope({ filter }: { filter: RecordFilter }) {
  const { document } = useEditorState();
  const conditions = describeFilter(filter);
  return (
    <p className={css.scope}>
      {conditions.length > 0 ? (
        <>
          In the segments of the present filter: <b>{conditions.join(', ')}</b>
        </>
      ) : (
        <>
          In <b>all {formatCount(document.records_count, 'segment')}</b> of the document: no filter is set
        </>
      )}
    </p>
  );
}
