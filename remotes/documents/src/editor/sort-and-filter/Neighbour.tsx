// biome-ignore-all lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: rows of a virtual list are positioned freely, so they cannot be <tr>

import { listDocumentRecords } from '@tessera/shared/contract/document/record';
import { queryOf, useQuery } from '@tessera/shared/query';
import { cx, ErrorPanel, SkeletonLines, VisuallyHidden } from '@tessera/shared/ui';
import { FormName } from '../../core/segments/FormName.tsx';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import * as css from '../../core/segments/segment-list.module.css';
import { useScripts } from '../../core/segments/use-scripts.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { useEdit, withEdit } from '../../core/session/use-edit.ts';
import { RowState } from '../rows/SegmentRow.tsx';
import { t } from './messages.ts';
import * as own from './neighbour.module.css';
import { neighboursAt } from './neighbours.ts';

interface NeighbourProps {
  /** The list position of the segment it belongs to. */
  index: number;
  /** Whether it follows that segment instead of preceding it. */
  isAfter?: boolean;
}

/** A neighbouring segment for reading, unless the list already shows it there. */
export default function Neighbour({ index, isAfter = false }: NeighbourProps) {
  const { document, pages } = useEditorState();
  const row = neighboursAt(pages, index, document.records_count)[isAfter ? 'after' : 'before'];
  return row === null ? null : <NeighbourRow row={row} isAfter={isAfter} />;
}

function NeighbourRow({ row, isAfter }: { row: number; isAfter: boolean }) {
  const { document, pages, saves, showsWhiteSpace } = useEditorState();
  const params = { id: document.id };
  const scripts = useScripts(document);
  const { data, error, refetch } = useQuery(
    queryOf(listDocumentRecords, { params, query: { rows: String(row) } }),
  );
  const fetched = data?.records[0];
  const edit = useEdit(saves, fetched?.id ?? 0);
  if (!fetched) {
    return (
      <div role="row" className={own.neighbour}>
        <div role="cell">
          {error ? (
            <ErrorPanel
              error={error}
              title={t('neighbours.failed', { row })}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonLines lines={1} />
          )}
        </div>
      </div>
    );
  }
  // It may be loaded elsewhere in the list, with newer saves.
  const record = withEdit(pages.find(fetched.id)?.record ?? fetched, edit);
  const look = { codes: record.codes, showsWhiteSpace };
  return (
    <div role="row" className={cx(css.row, own.neighbour)}>
      <div role="cell" className={css.number}>
        <span aria-hidden="true">{isAfter ? '↓ ' : '↑ '}</span>
        {row}
        <VisuallyHidden>
          {' '}
          {isAfter ? t('neighbours.after', { row: row - 1 }) : t('neighbours.before', { row: row + 1 })}
        </VisuallyHidden>
      </div>
      <div role="cell" className={cx(css.text, own.text)} {...scripts.source}>
        <FormName record={record} />
        <SegmentText {...look} text={record.source} />
      </div>
      <div role="cell" className={cx(css.text, own.text)} {...scripts.target}>
        <SegmentText {...look} text={record.target} />
      </div>
      <div role="cell" className={css.state}>
        <RowState record={record} edit={edit} />
      </div>
    </div>
  );
}
