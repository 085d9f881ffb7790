import type { Issue } from '@tessera/shared/checks';
import type { DocumentRecord } from '@tessera/shared/contract/document';
import { plainText } from '@tessera/shared/text/inline-codes';
import { Button, cx, IconArrowBackUp, IconCheck, Tooltip } from '@tessera/shared/ui';
import { chipClass } from '../editor/chip-look.ts';
import { chipLabel } from '../editor/editor-dom.ts';
import { missingHalves } from '../editor/text-edit.ts';
import { keysFor } from '../keymap.ts';
import { IssueList } from '../panel/IssueList.tsx';
import { useEditorActions, useEditorState } from '../session/editor-context.ts';
import * as css from './live-footer.module.css';

interface LiveFooterProps {
  record: DocumentRecord;
  issues: readonly Issue[];
  checksId: string;
}

/** Under the live target: tags that are missing, the count of characters, approval, and what the checks say. */
export function LiveFooter({ record, issues, checksId }: LiveFooterProps) {
  const { rights } = useEditorState();
  const actions = useEditorActions();
  if (record.locked) return null;
  const missing = missingHalves(record.codes, record.source, record.target);
  const length = [...plainText(record.target)].length;
  const isTooLong = record.max_length !== null && length > record.max_length;
  const approveLabel = rights.approve ? 'Approve' : 'Mark as translated';
  return (
    <div className={css.footer}>
      <div className={css.line}>
        {missing.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look
          <div role="group" aria-label="Missing tags" className={css.tags}>
            <span aria-hidden="true">Missing</span>
            {missing.slice(0, 12).map(({ id, kind, raw }, index) => (
              <Tooltip
                key={raw}
                text={record.codes.find((code) => code.id === id)?.markup ?? ''}
                shortcut={index === 0 ? keysFor('next-tag') : undefined}
              >
                <button
                  type="button"
                  className={cx(chipClass({ kind }), css.offer)}
                  aria-label={`Insert ${chipLabel({ type: 'code', id, kind, raw, start: 0 }, record.codes)}`}
                  onClick={() => actions.insert(raw)}
                >
                  {id}
                </button>
              </Tooltip>
            ))}
            {missing.length > 1 && (
              <button
                type="button"
                className={css.link}
                title={keysFor('all-tags')}
                onClick={() => actions.insertMissingTags({ all: true })}
              >
                Insert all
              </button>
            )}
          </div>
        )}
        <span className={css.spacer} />
        {record.max_length !== null && (
          <span className={cx(css.count, isTooLong && css.tooLong)}>
            {length}/{record.max_length} characters
          </span>
        )}
        {record.approved && rights.approve ? (
          <Button size="small" variant="quiet" icon={IconArrowBackUp} onClick={actions.unapprove}>
            Take approval back
          </Button>
        ) : (
          <Tooltip text={`${approveLabel} and go on`} shortcut={keysFor('approve-next')}>
            <Button
              size="small"
              variant="quiet"
              icon={IconCheck}
              onClick={() => void actions.approve({ goOn: true })}
            >
              {approveLabel}
            </Button>
          </Tooltip>
        )}
      </div>
      <div id={checksId}>
        <IssueList issues={issues} most={4} />
      </div>
    </div>
  );
}
