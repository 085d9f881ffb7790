import type { JobReport } from '@tessera/shared/contract/job';
import { formatNumber, Notice } from '@tessera/shared/ui';
import { t } from './messages.ts';
import * as css from './pretranslate.module.css';

/** Refusals that are listed. */
const LISTED = 5;

const inWords = (count: number) => ({ count, n: formatNumber(count) });

/** Figures of an engine: text sent or to be sent, and its errors. */
export function MachineFigures({ report, isPreview }: { report: JobReport; isPreview: boolean }) {
  const { machine, refused, refusals } = report;
  if (!machine) return null;
  const { engine, segments, characters, left, problem } = machine;
  const isShort = isPreview && left !== null && characters > left;
  return (
    <>
      <Notice
        tone={problem !== null || isShort ? 'warning' : 'neutral'}
        title={
          problem === null
            ? t(isPreview ? 'machine-would' : 'machine-filled', { engine, ...inWords(segments) })
            : t('machine-stopped', { engine })
        }
      >
        {problem !== null && <p className={css.line}>{t('machine-problem', { problem })}</p>}
        {problem !== null && segments > 0 && (
          <p className={css.line}>{t('machine-before', { engine, ...inWords(segments) })}</p>
        )}
        <p className={css.line}>
          {/* A failed request's text is only in the log. */}
          {problem === null && t(isPreview ? 'machine-leaves' : 'machine-left-house', inWords(characters))}{' '}
          {left !== null && t('machine-budget', inWords(left))}
        </p>
        {isShort && <p className={css.line}>{t('machine-short')}</p>}
      </Notice>
      {refused > 0 && (
        <Notice tone="warning" title={t('refused', inWords(refused))}>
          <ul className={css.refusals}>
            {refusals.slice(0, LISTED).map(({ line, reason }) => (
              <li key={line}>{t('refusal', { row: line ?? 0, reason })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
