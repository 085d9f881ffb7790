import { getQualityReport, startQualityReport } from '@tessera/shared/contract/document/quality';
import { getDocumentEngines } from '@tessera/shared/contract/machine-translation';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { usePermission } from '@tessera/shared/session';
import { useState } from 'react';
import { useSettings } from '../../core/findings/use-quality.ts';
import { useEditorState } from '../../core/session/editor-context.ts';

/** Checks the whole document. */
export function useStartCheck() {
  const { document } = useEditorState();
  const params = { id: document.id };
  const [startedJob, setStartedJob] = useState<number | null>(null);
  const start = useMutationOf(startQualityReport, {
    invalidates: [getQualityReport],
    onSuccess: ({ job_id }) => setStartedJob(job_id),
  });
  const engines = useQuery(queryOf(getDocumentEngines, { params }));
  const { severity } = useSettings(document.id);
  const mayAsk = usePermission('document.translate');
  return {
    check: () => start.mutate({ params }),
    /** Texts without a LanguageTool answer yet are sent to it. */
    askLanguageTool: () => start.mutate({ params, query: { language_tool: 'true' } }),
    /** Whether LanguageTool may be asked. */
    hasLanguageTool: mayAsk && engines.data?.checks === true && severity.language_tool !== 'off',
    /** Job of the check started here. A short check may end before the report names its job. */
    startedJob,
    forgetJob: () => setStartedJob(null),
    error: start.error,
  };
}
