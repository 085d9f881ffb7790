import { type Issue, isOfTheWhole, mayBeBegun } from '@tessera/shared/checks';
import type { TrackedChanges } from '@tessera/shared/contract/document/lqa';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { plainText } from '@tessera/shared/text/inline-codes';
import { Button, cx, IconArrowBackUp, IconCheck, Tooltip } from '@tessera/shared/ui';
import { useContext } from 'react';
import { IssueList } from '../../aids/look-ups/IssueList.tsx';
import { useKeysFor } from '../../core/keys/use-commands.ts';
import { chipClass, chipFacts } from '../../core/live-editor/chip-look.ts';
import { MarkupShown } from '../../core/live-editor/code-view.ts';
import { chipLabel } from '../../core/live-editor/editor-dom.ts';
import { t } from '../../core/live-editor/messages.ts';
import { missingHalves } from '../../core/live-editor/text-edit.ts';
import * as css from '../../core/segments/live-footer.module.css';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { TrackedInRow } from './later-tracked.tsx';
import { SinceApproval, SinceVersion } from './SinceApproval.tsx';
import { StateMenu } from './StateMenu.tsx';

interface LiveFooterProps {
  record: DocumentRecord;
  tracked: TrackedChanges | undefined;
  issues: readonly Issue[];
  checksId: string;
  /**
   * The text was changed since the segment was opened and is not approved: missing parts may still be added.
   */
  isInTheMaking: boolean;
}

/** Missing tags offered one by one; the others are inserted by key, or all at once. */
const OFFERED = 3;
/** Maximum findings shown while nobody is typing. */
const AT_REST = 4;

/** Below the live target: missing tags, character count, approval and issues. */
export function LiveFooter({ record, tracked, issues, checksId, isInTheMaking }: LiveFooterProps) {
  const { rights } = useEditorState();
  const actions = useEditorActions();
  const keysFor = useKeysFor();
  const showsMarkup = useContext(MarkupShown);
  if (record.locked) return null;
  const missing = missingHalves(record.codes, record.source, record.target);
  const { length, limit, isOutside } = measure(record);
  const approveLabel = t(rights.approve ? 'approve.approve' : 'approve.translate');
  return (
    <div className={css.footer}>
      <div className={css.line}>
        {missing.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own style
          <div role="group" aria-label={t('tags.missing')} className={css.tags}>
            <span aria-hidden="true">{t('tags.missing-short')}</span>
            {missing.slice(0, OFFERED).map(({ id, kind, raw }, index) => (
              <Tooltip
                key={raw}
                text={record.codes.find((code) => code.id === id)?.markup ?? ''}
                shortcut={index === 0 ? keysFor('next-tag') : undefined}
              >
                <button
                  type="button"
                  {...chipFacts({ id, kind }, record.codes)}
                  title={undefined}
                  className={cx(chipClass({ kind }), css.offer)}
                  aria-label={t('tags.insert', {
                    tag: chipLabel(
                      { type: 'code', id, kind, raw, start: 0 },
                      record.codes,
                      showsMarkup ? 'all' : [],
                    ),
                  })}
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
                {t('tags.insert-all', { n: missing.length })}
              </button>
            )}
          </div>
        )}
        <StateMenu record={record} onApprove={(state) => void actions.approve({ goOn: false, state })} />
        <span className={css.spacer} />
        {limit && (
          <span className={cx(css.count, isOutside && css.tooLong)}>
            {length}/{limit}
          </span>
        )}
        {record.approved && rights.approve ? (
          <Button size="small" variant="quiet" icon={IconArrowBackUp} onClick={actions.unapprove}>
            {t('approve.unapprove')}
          </Button>
        ) : (
          <Tooltip
            text={t(rights.approve ? 'approve.approve-next' : 'approve.translate-next')}
            shortcut={keysFor('approve-next')}
          >
            <Button
              size="small"
              variant="quiet"
              icon={IconCheck}
              data-step-place="approve"
              onClick={() => void actions.approve({ goOn: true })}
            >
              {approveLabel}
            </Button>
          </Tooltip>
        )}
      </div>
      {tracked && tracked.before !== record.target ? (
        <TrackedInRow record={record} tracked={tracked} isLive />
      ) : (
        <SinceApproval record={record} />
      )}
      <SinceVersion record={record} />
      <div id={checksId}>
        {isInTheMaking ? (
          <IssueList
            recordId={record.id}
            issues={issues.filter((issue) => !isOfTheWhole(issue) && !mayBeBegun(issue, record.target))}
            most={1}
            isOneLine
          />
        ) : (
          <IssueList recordId={record.id} issues={issues} most={AT_REST} />
        )}
      </div>
    </div>
  );
}

/** The target's length in the units of the file's limit, and the limit as text. */
function measure({ target, max_length, min_length = null, length_unit = 'char' }: DocumentRecord) {
  const text = plainText(target);
  const length = length_unit === 'byte' ? new TextEncoder().encode(text).length : [...text].length;
  const isOutside =
    (max_length !== null && length > max_length) ||
    (min_length !== null && text !== '' && length < min_length);
  return { length, limit: limitOf(length_unit, min_length, max_length), isOutside };
}

function limitOf(unit: 'char' | 'byte', min: number | null, max: number | null): string {
  if (max === null) return min === null ? '' : t(`length.least.${unit}`, { min });
  return min === null ? t(`length.most.${unit}`, { max }) : t(`length.both.${unit}`, { min, max });
}
