import { formatNumber } from '@tessera/shared/ui';
import type { JobReport, Refusal } from '../../domain/contract/job.ts';
import { leftLanguages } from './left-languages.ts';
import { t } from './messages.ts';

const SHOWN = 10;

/** Why a row was refused, in the page's language if there is a message for it. */
export function refusalText({ reason, code }: Refusal): string {
  return code ? t(`refusal.${code}`) : reason;
}

/** Entries of an imported file that were skipped, with reasons and lines. */
export function Shortfall({ report }: { report: JobReport }) {
  const { refused, refusals, repeated = 0, repeated_lines = [], kept = 0 } = report;
  const left = leftLanguages(report.languages);
  if (refused === 0 && repeated === 0 && kept === 0 && left === null) return null;
  const shown = refusals.slice(0, SHOWN);
  const lines = repeated_lines.slice(0, SHOWN).map(formatNumber).join(t('comma'));
  return (
    <ul>
      {kept > 0 && <li>{t('shortfall.kept', { count: kept, n: formatNumber(kept) })}</li>}
      {left !== null && <li>{t('shortfall.left', { languages: left })}</li>}
      {repeated > 0 && (
        <li>
          {t('shortfall.repeated', {
            count: repeated,
            n: formatNumber(repeated),
            lines: repeated > SHOWN ? `${lines}…` : lines,
          })}
        </li>
      )}
      {shown.map((refusal, index) => {
        const { line } = refusal;
        const reason = refusalText(refusal);
        return (
          <li key={index} dir="auto">
            {line === null ? reason : t('shortfall.line', { n: formatNumber(line), reason })}
          </li>
        );
      })}
      {refused > shown.length && <li>{t('shortfall.more', { n: formatNumber(refused - shown.length) })}</li>}
    </ul>
  );
}
