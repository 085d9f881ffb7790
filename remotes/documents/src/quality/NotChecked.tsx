import {
  getQualityReport,
  listFindingGroups,
  startQualityReport,
} from '@tessera/shared/contract/document/quality';
import { invalidate, useMutationOf, useQueryClient } from '@tessera/shared/query';
import {
  announce,
  Button,
  EmptyState,
  ErrorPanel,
  IconChecks,
  IconSettings,
  JobProgress,
} from '@tessera/shared/ui';
import { useEffect } from 'react';
import { useKeyboard } from '../keys/use-commands.ts';
import { useEditorState } from '../session/editor-context.ts';
import { t } from './messages.ts';

/** A document of which nobody has asked for findings yet. */
export function NotChecked({ jobId }: { jobId: number | null }) {
  const { document, findings: desk } = useEditorState();
  const queryClient = useQueryClient();
  const { commands } = useKeyboard();
  const start = useMutationOf(startQualityReport, { invalidates: [getQualityReport] });
  useEffect(() => desk.attach(() => announce(t('report.unchecked'))), [desk]);
  return (
    <>
      {jobId !== null && (
        <JobProgress
          id={jobId}
          label={t('report.job')}
          onEnd={() => void invalidate(queryClient, [getQualityReport, listFindingGroups])}
        />
      )}
      {start.error && <ErrorPanel error={start.error} title={t('report.start-failed')} />}
      <EmptyState
        icon={IconChecks}
        title={t('report.unchecked')}
        actions={
          <>
            {jobId === null && (
              <Button variant="primary" onClick={() => start.mutate({ params: { id: document.id } })}>
                {t('report.check-all')}
              </Button>
            )}
            <Button icon={IconSettings} onClick={() => commands.run('quality-settings')}>
              {t('report.settings')}
            </Button>
          </>
        }
      >
        {t('report.background')}
      </EmptyState>
    </>
  );
}
