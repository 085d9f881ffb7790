// biome-ignore-all lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: rows of a virtual list are positioned freely, so they cannot be <tr>

import type { TrackedChanges } from '@tessera/shared/contract/document/lqa';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import {
  cx,
  formatNumber,
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  IconMessage,
  IconPencil,
  VisuallyHidden,
} from '@tessera/shared/ui';
import { memo } from 'react';
import { PresenceMark } from '../../core/collaboration/Collaborators.tsx';
import { t } from '../../core/live-editor/messages.ts';
import type { Edit } from '../../core/saving/edit.ts';
import type { SaveQueue } from '../../core/saving/save-queue.ts';
import { FormName } from '../../core/segments/FormName.tsx';
import { searchMarks } from '../../core/segments/marks.tsx';
import type { RecordFilter } from '../../core/segments/record-filter.ts';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { StateMarks } from '../../core/segments/StateIcon.tsx';
import * as css from '../../core/segments/segment-list.module.css';
import type { Scripts } from '../../core/segments/use-scripts.ts';
import { useEdit, withEdit } from '../../core/session/use-edit.ts';
import { useMark } from '../../core/session/use-marks.ts';
import { TrackedInRow } from './later-tracked.tsx';
import { MarkNote } from './MarkNote.tsx';
import { RowChanges } from './SinceApproval.tsx';

interface SegmentRowProps {
  record: DocumentRecord;
  index: number;
  saves: SaveQueue;
  scripts: Scripts;
  search: string;
  side: RecordFilter['side'];
  showsWhiteSpace: boolean;
  showsChanges: boolean;
  tracked: TrackedChanges | undefined;
  onOpen: (index: number) => void;
}

/** A passive segment; a click makes it live. */
export const SegmentRow = memo(function SegmentRow(props: SegmentRowProps) {
  const { index, saves, scripts, search, side, showsWhiteSpace, showsChanges, onOpen } = props;
  const edit = useEdit(saves, props.record.id);
  const mark = useMark(saves, props.record.id);
  const record = withEdit(props.record, edit);
  const look = { codes: record.codes, showsWhiteSpace };
  const tracked = props.tracked?.before === record.target ? undefined : props.tracked;
  const marks = side === 'source' ? [] : searchMarks(record.target, search);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Alt+arrows lead here from the live row
    <div
      role="row"
      aria-rowindex={index + 2}
      className={cx(css.row, css.passive, record.locked && css.locked, record.block?.form && css.ofForms)}
      onClick={() => {
        // Do not start editing when text is selected for copying.
        if (document.getSelection()?.isCollapsed !== false) onOpen(index);
      }}
    >
      <div role="cell" className={css.number}>
        {record.row_number}
      </div>
      <div role="cell" className={css.text} {...scripts.source}>
        <FormName record={record} />
        <SegmentText
          {...look}
          text={record.source}
          marks={side === 'target' ? undefined : searchMarks(record.source, search)}
        />
      </div>
      <div role="cell" className={css.text} {...scripts.target}>
        {/* Marked changes replace the text, except where a search marks it. */}
        {(!tracked || marks.length > 0) && <SegmentText {...look} text={record.target} marks={marks} />}
        {tracked && <TrackedInRow record={record} tracked={tracked} />}
        {showsChanges && !tracked && isChanged(record) && (
          <RowChanges before={record.approved_target} after={record.target} codes={record.codes} />
        )}
        {mark && <MarkNote mark={mark} />}
      </div>
      <div role="cell" className={css.state}>
        <RowState record={record} edit={edit} />
      </div>
    </div>
  );
});

/** The last column: state, match, comments and save state. */
export function RowState({ record, edit }: { record: DocumentRecord; edit: Edit | undefined }) {
  const status = edit?.status.kind;
  return (
    <>
      {(status === 'conflict' || status === 'refused') && (
        <span className={css.trouble}>
          <IconAlertTriangle size={15} stroke={2} aria-hidden />
          <VisuallyHidden>{t(status === 'conflict' ? 'row.conflict' : 'refused.title')}</VisuallyHidden>
        </span>
      )}
      {status === 'away' && (
        <span className={css.away}>
          <IconCloudOff size={15} stroke={2} aria-hidden />
          <VisuallyHidden>{t('row.away')}</VisuallyHidden>
        </span>
      )}
      <PresenceMark recordId={record.id} />
      <CommentMark record={record} />
      {record.repetitions_count > 0 && (
        <span className={css.repeats} title={repetitionsOf(record.repetitions_count)}>
          <span aria-hidden="true">×{record.repetitions_count + 1}</span>
          <VisuallyHidden>{repetitionsOf(record.repetitions_count)}</VisuallyHidden>
        </span>
      )}
      {isChanged(record) && (
        <span className={css.changed} title={t('since.title')}>
          <span aria-hidden="true">Δ</span>
          <VisuallyHidden>{t('since.title')}</VisuallyHidden>
        </span>
      )}
      {record.source_before != null && (
        <span className={css.changed} title={t('since.source')}>
          <span aria-hidden="true">Δ</span>
          <VisuallyHidden>{t('since.source')}</VisuallyHidden>
        </span>
      )}
      {record.source_of_file != null && (
        <span className={css.changed} title={t('source.edited')}>
          <IconPencil size={15} stroke={2} aria-hidden />
          <VisuallyHidden>{t('source.edited')}</VisuallyHidden>
        </span>
      )}
      {record.match_percent !== null && (
        <span className={css.match} title={t('row.match', { percent: record.match_percent })}>
          {record.match_percent}
          <span className={css.percent}>%</span>
        </span>
      )}
      {record.machine_engine && (
        <span className={css.match} title={t('row.machine', { engine: record.machine_engine })}>
          <span aria-hidden="true">{t('row.machine-short')}</span>
          <VisuallyHidden>{t('row.machine', { engine: record.machine_engine })}</VisuallyHidden>
        </span>
      )}
      <StateMarks record={record} />
    </>
  );
}

/** Whether the text has changed since its approval. */
const isChanged = (record: DocumentRecord): record is DocumentRecord & { approved_target: string } =>
  !record.approved && record.approved_target != null && record.approved_target !== record.target;

const repetitionsOf = (count: number) => t('row.repetitions', { count, n: formatNumber(count) });

/** Comment count; highlighted while any is unresolved. */
function CommentMark({ record: { comments_count, has_comments } }: { record: DocumentRecord }) {
  if (comments_count === 0) return null;
  const words = t(has_comments ? 'row.comments-open' : 'row.comments-resolved', {
    count: comments_count,
    n: formatNumber(comments_count),
  });
  return (
    <span className={cx(css.comments, has_comments && css.openComments)} title={words}>
      {has_comments ? (
        <IconMessage size={15} stroke={1.75} aria-hidden />
      ) : (
        <IconCheck size={15} stroke={1.75} aria-hidden />
      )}
      <span aria-hidden="true">{comments_count}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

/** Placeholder for a segment whose page is loading. */
export function SkeletonRow({ index }: Pick<SegmentRowProps, 'index'>) {
  return (
    <div role="row" aria-rowindex={index + 2} aria-busy="true" className={css.row}>
      <div role="cell" className={css.number}>
        <VisuallyHidden>{t('row.loading')}</VisuallyHidden>
      </div>
      <div role="cell" className={css.text}>
        <span className={css.bone} style={{ inlineSize: `${45 + ((index * 37) % 45)}%` }} />
      </div>
      <div role="cell" className={css.text}>
        <span className={css.bone} style={{ inlineSize: `${40 + ((index * 53) % 50)}%` }} />
      </div>
      <div role="cell" className={css.state} />
    </div>
  );
}
