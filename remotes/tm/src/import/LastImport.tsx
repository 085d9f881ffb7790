import { getJob, type JobReport } from '@tessera/shared/contract/job';
import type { Memory } from '@tessera/shared/contract/translation-memory';
import { queryOf, useQuery } from '@tessera/shared/query';
import { leftLanguages, Shortfall } from '@tessera/shared/remote/collection';
import { languageName } from '@tessera/shared/text/languages';
import { formatNumber, Notice } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import * as css from './import.module.css';

/**
 * Units skipped by the last import with reasons, until there is a newer import; the header explains failed
 * ones.
 */
export function LastImport({ memory }: { memory: Memory }) {
  const { job_id, processing_status, processing_error } = memory;
  const hasEnded = processing_status === 'done' || processing_status === 'failed';
  const { data: job } = useQuery({
    ...queryOf(getJob, { params: { id: job_id ?? 0 } }),
    enabled: job_id !== null && hasEnded,
  });
  if (!hasEnded) return null;
  if (processing_error !== null) return <p className={css.muted}>{t('last-import.failed-next')}</p>;
  const report = job?.kind === 'memory.import' ? job.report : null;
  if (!report) return null;
  const { added, changed, unchanged, refused } = report;
  if (added + changed + unchanged + refused === 0) {
    return (
      <Notice tone="danger" isLive>
        {t('last-import.empty')}
      </Notice>
    );
  }
  if (refused === 0) return <Left report={report} />;
  return <Refused memory={memory} report={report} />;
}

function Left({ report }: { report: JobReport }) {
  if (leftLanguages(report.languages) === null) return null;
  return (
    <details className={css.muted}>
      <summary>{t('last-import.left')}</summary>
      <Shortfall report={report} />
      <p>{t('last-import.left-next')}</p>
    </details>
  );
}

function Refused({ memory, report }: { memory: Memory; report: JobReport }) {
  const { added, changed, unchanged, refused } = report;
  const count = { refused, n: formatNumber(refused) };
  if (added + changed + unchanged > 0) {
    return (
      <details className={css.muted}>
        <summary>{t('last-import.some', count)}</summary>
        <Shortfall report={report} />
      </details>
    );
  }
  const languages = { source: languageName(memory.source_lang), target: languageName(memory.target_lang) };
  return (
    <Notice tone="danger" title={t('last-import.nothing', count)} isLive>
      <Shortfall report={report} />
      <p>{t('last-import.nothing-next', languages)}</p>
    </Notice>
  );
}
