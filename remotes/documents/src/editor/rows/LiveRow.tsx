// biome-ignore-all lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: rows of a virtual list are positioned freely, so they cannot be <tr>

import type { TrackedChanges } from '@tessera/shared/contract/document/lqa';
import { getRecordTerms } from '@tessera/shared/contract/document/record';
import { queryOf, useQuery } from '@tessera/shared/query';
import { keyName } from '@tessera/shared/text/segment-query';
import { announce, Button, cx, Notice } from '@tessera/shared/ui';
import { useLayoutEffect, useMemo, useState } from 'react';
import { LaterHelp } from '../../aids/writing-help/LaterHelp.tsx';
import { SameSegment } from '../../core/collaboration/Collaborators.tsx';
import { useQuality } from '../../core/findings/use-quality.ts';
import { LiveEditor } from '../../core/live-editor/LiveEditor.tsx';
import { t } from '../../core/live-editor/messages.ts';
import { matchesQueryOf } from '../../core/matches/matches-query.ts';
import { FormName, formId } from '../../core/segments/FormName.tsx';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import * as css from '../../core/segments/segment-list.module.css';
import { termMarks } from '../../core/segments/term-marks.tsx';
import { useExpandedCodes } from '../../core/segments/use-expanded-codes.ts';
import type { Scripts } from '../../core/segments/use-scripts.ts';
import { type Active, useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { useEdit, withEdit } from '../../core/session/use-edit.ts';
import { useKeptCaret } from '../../core/session/use-kept-caret.ts';
import { useIssues, useLiveChecks } from '../../core/session/use-live-checks.ts';
import { useMark } from '../../core/session/use-marks.ts';
import { LiveFooter } from './LiveFooter.tsx';
import { EditedSource, LockNote } from './later-notes.ts';
import { MarkNote } from './MarkNote.tsx';
import { RowState } from './SegmentRow.tsx';

interface LiveRowProps {
  active: Active;
  tracked: TrackedChanges | undefined;
  scripts: Scripts;
  targetName: string;
  /** A key typed text or moved the caret, which may be out of view. */
  onCaret: () => void;
}

const NO_TERMS: readonly never[] = [];

const conflictTitle = (name: string | undefined) =>
  name === undefined ? t('conflict.somebody') : t('conflict.title', { name });

/** The segment being edited. */
export function LiveRow({ active: { index, record }, tracked, scripts, targetName, onCaret }: LiveRowProps) {
  const { document, saves, issues, showsWhiteSpace } = useEditorState();
  const actions = useEditorActions();
  const edit = useEdit(saves, record.id);
  const mark = useMark(saves, record.id);
  const shown = withEdit(record, edit);
  const { data: terms = NO_TERMS } = useQuery(queryOf(getRecordTerms, { params: { id: record.id } }));
  // Fetched here as well, so that Ctrl+1 works whichever panel tab is open.
  useQuery(matchesQueryOf(record.id));
  const quality = useQuality(document.id, record.id);
  useLiveChecks(issues, shown, document, terms, quality.settings);
  const found = useIssues(issues);
  const key = keyName(record.key);
  const [opened, setOpened] = useState({ id: record.id, text: shown.target });
  if (opened.id !== record.id) setOpened({ id: record.id, text: shown.target });
  const isInTheMaking = !shown.approved && opened.id === record.id && shown.target !== opened.text;
  const { insertTerm, editor, wantsFocus, wantsCaret, typedAhead } = actions;
  const caret = useKeptCaret(editor, document, record.row_number);
  const marks = useMemo(() => termMarks(terms, insertTerm), [terms, insertTerm]);
  const { expanded, clicks } = useExpandedCodes(shown, editor);
  const sourceId = `source-${record.id}`;
  const checksId = `checks-${record.id}`;

  useLayoutEffect(() => {
    if (wantsFocus.current) editor.current?.focus(wantsCaret.current ?? caret);
    wantsFocus.current = false;
    wantsCaret.current = null;
    if (typedAhead.current) editor.current?.insert(typedAhead.current);
    typedAhead.current = null;
    const target = editor.current?.element();
    // If the user was typing, the focus moves to the row that replaces this one.
    return () => {
      if (target?.matches(':focus')) wantsFocus.current = true;
    };
  }, [editor, wantsFocus, wantsCaret, typedAhead, caret]);

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current="true"
      className={cx(css.row, css.live)}
      {...clicks}
    >
      <div role="cell" className={css.number}>
        {record.row_number}
      </div>
      <div role="cell" className={css.text} {...scripts.source}>
        <FormName record={record} />
        <div id={sourceId}>
          <SegmentText
            text={record.source}
            codes={record.codes}
            marks={marks}
            showsWhiteSpace={showsWhiteSpace}
            expanded={expanded}
          />
        </div>
        {record.source_of_file != null && <EditedSource record={record} />}
        {key !== null && (
          <p className={css.note} dir="auto">
            {t('segment.key', { key })}
          </p>
        )}
        {record.notes.map(({ text, from }, at) => (
          <p key={`${at + 1} ${text}`} className={css.note} dir="auto">
            {from ? `${from}: ` : ''}
            {text}
          </p>
        ))}
      </div>
      <div role="cell" className={css.text}>
        <LiveEditor
          ref={editor}
          text={shown.target}
          codes={record.codes}
          {...scripts.target}
          label={t('segment.target', { row: record.row_number, language: targetName })}
          describedBy={`${formId(record)} ${sourceId} ${checksId}`}
          isReadOnly={record.locked}
          showsWhiteSpace={showsWhiteSpace}
          expanded={expanded}
          onChange={actions.type}
          onTyped={(text) => {
            if (typedAhead.current !== null) typedAhead.current += text;
            return typedAhead.current !== null;
          }}
          onErased={() => {
            if (typedAhead.current !== null)
              typedAhead.current = [...typedAhead.current].slice(0, -1).join('');
            return typedAhead.current !== null;
          }}
          onCaret={onCaret}
          onRefuse={(reason) => announce(reason, { urgent: true })}
        />
        <LaterHelp record={record} />
        <SameSegment recordId={record.id} />
        {record.locked && <LockNote record={record} />}
        {edit?.status.kind === 'conflict' && (
          <Notice
            tone="warning"
            title={
              edit.status.others.length > 0
                ? t('conflict.own')
                : conflictTitle(edit.status.theirs.updated_by?.username)
            }
            actions={
              <Button
                size="small"
                variant="primary"
                onClick={() => actions.open({ kind: 'conflict', recordId: record.id })}
              >
                {t('conflict.compare')}
              </Button>
            }
          >
            {edit.status.others.length > 0 ? t('conflict.own-text') : t('conflict.text')}
          </Notice>
        )}
        {edit?.status.kind === 'refused' && (
          <Notice tone="danger" title={t('refused.title')}>
            {t('refused.text', { reason: edit.status.reason })}
          </Notice>
        )}
        {/* The checks below it list errors. */}
        {mark?.kind === 'not-approved' && <MarkNote mark={mark} />}
        <LiveFooter
          record={shown}
          tracked={tracked}
          issues={found}
          checksId={checksId}
          isInTheMaking={isInTheMaking}
        />
      </div>
      <div role="cell" className={css.state}>
        <RowState record={shown} edit={edit} />
      </div>
    </div>
  );
}
