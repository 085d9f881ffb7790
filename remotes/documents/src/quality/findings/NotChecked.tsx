import { getQualityReport, listFindingGroups } from '@tessera/shared/contract/document/quality';
import { invalidate, useQueryClient } from '@tessera/shared/query';
import {
  announce,
  Button,
  EmptyState,
  ErrorPanel,
  IconChecks,
  IconLanguage,
  IconSettings,
  JobProgress,
} from '@tessera/shared/ui';
import { useEffect, useRef } from 'react';
import { useKeyboard } from '../../core/keys/use-commands.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { t } from './messages.ts';
import { useStartCheck } from './use-start-check.ts';

/** Shown for a document that was never checked. */
export function NotChecked({ jobId }: { jobId: number | null }) {
  const { findings: desk } = useEditorState();
  const queryClient = useQueryClient();
  const { commands } = useKeyboard();
  const { check, askLanguageTool, hasLanguageTool, error } = useStartCheck();
  useEffect(() => desk.attach({ act: () => announce(t('report.unchecked')), decided: () => {} }), [desk]);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // If the user entered the pane while it was loading, focus the button that starts the check.
    if (document.activeElement?.closest('[role="tabpanel"]')?.contains(button.current))
      button.current?.focus();
  }, []);
  return (
    <>
      {jobId !== null && (
        <JobProgress
          id={jobId}
          label={t('report.job')}
          onEnd={() => void invalidate(queryClient, [getQualityReport, listFindingGroups])}
        />
      )}
      {error && <ErrorPanel error={error} title={t('report.start-failed')} />}
      <EmptyState
        icon={IconChecks}
        title={t('report.unchecked')}
        actions={
          <>
            {jobId === null && (
              <Button ref={button} variant="primary" onClick={check}>
                {t('report.check-all')}
              </Button>
            )}
            {jobId === null && hasLanguageTool && (
              <Button icon={IconLanguage} onClick={askLanguageTool}>
                {t('report.language-tool-first')}
              </Button>
            )}
            <Button icon={IconSettings} onClick={() => commands.run('quality-settings')}>
              {t('report.settings')}
            </Button>
          </>
        }
      >
        {t('report.background')}
        {hasLanguageTool && ` ${t('report.language-tool-note')}`}
      </EmptyState>
    </>
  );
}
