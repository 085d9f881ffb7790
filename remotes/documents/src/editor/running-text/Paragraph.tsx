import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { cx, VisuallyHidden } from '@tessera/shared/ui';
import { Fragment } from 'react';
import { t } from '../../core/live-editor/messages.ts';
import { joinerOf } from '../../core/segments/paragraphs.ts';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { StateMarks } from '../../core/segments/StateIcon.tsx';
import type { Scripts } from '../../core/segments/use-scripts.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { useEdit, withEdit } from '../../core/session/use-edit.ts';
import * as css from './running-text.module.css';

interface ParagraphProps {
  start: number;
  end: number;
  scripts: Scripts;
  hasSource: boolean;
  onEdit: (index: number) => void;
}

/** The segments `[start, end)` as one text, or as two side by side. */
export function Paragraph({ start, end, scripts, hasSource, onEdit }: ParagraphProps) {
  const { pages } = useEditorState();
  const indexes = Array.from({ length: end - start }, (_, at) => start + at);
  const side = (name: 'source' | 'target') => (
    <p className={css.text} {...scripts[name]}>
      {indexes.map((index) => {
        const record = pages.at(index);
        if (!record) return null;
        return (
          <Fragment key={record.id}>
            {index > start && joinerOf(scripts[name].lang)}
            <Piece record={record} index={index} side={name} onEdit={onEdit} />
          </Fragment>
        );
      })}
    </p>
  );
  return (
    <div className={cx(css.paragraph, hasSource && css.two)}>
      {hasSource && side('source')}
      {side('target')}
    </div>
  );
}

interface PieceProps {
  record: DocumentRecord;
  index: number;
  side: 'source' | 'target';
  onEdit: (index: number) => void;
}

function Piece({ record, index, side, onEdit }: PieceProps) {
  const { saves, active, showsWhiteSpace } = useEditorState();
  const shown = withEdit(record, useEdit(saves, record.id));
  const isActive = active?.index === index;
  const isMissing = side === 'target' && shown.target === '';
  const text = side === 'source' || isMissing ? shown.source : shown.target;
  const onClick = () => {
    // Do not start editing when text is selected for copying.
    if (document.getSelection()?.isCollapsed !== false) onEdit(index);
  };
  const content = <SegmentText text={text} codes={shown.codes} showsWhiteSpace={showsWhiteSpace} />;
  if (side === 'source') {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its target works by keyboard
      <span className={cx(css.piece, isActive && css.active)} onClick={onClick}>
        {content}
      </span>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useKeyWithClickEvents: a button's text does not flow in its paragraph; the list handles Enter
    <span
      role="button"
      tabIndex={isActive ? 0 : -1}
      data-segment={index}
      data-focus-home={isActive || undefined}
      aria-current={isActive || undefined}
      className={cx(css.piece, isActive && css.active, isMissing && css.missing)}
      onClick={onClick}
    >
      <span className={css.state}>
        <StateMarks record={shown} />
      </span>
      {isMissing && <VisuallyHidden>{t('running.missing')} </VisuallyHidden>}
      {content}
    </span>
  );
}
