import type { JobReport, JobSample } from '@tessera/shared/contract/job';
import { EXISTING_UNITS, type ExistingUnits } from '@tessera/shared/contract/translation-memory/import';
import { refusalText } from '@tessera/shared/remote/collection';
import { readableText } from '@tessera/shared/text/inline-codes';
import { formatNumber, Notice, Select, Tabs } from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from '../messages.ts';
import * as css from './import.module.css';

const KINDS = ['new', 'changed', 'identical', 'refused'] as const;
type Kind = (typeof KINDS)[number];

interface Props {
  report: JobReport;
  existing: ExistingUnits;
  onExisting: (existing: ExistingUnits) => void;
}

/** The number of new, changed, identical and rejected units. */
export function ImportOutcome({ report, existing, onExisting }: Props) {
  const { added, changed, unchanged, refused, warnings } = report;
  const counts: Record<Kind, number> = { new: added, changed, identical: unchanged, refused };
  const [kind, setKind] = useState<Kind>(changed > 0 ? 'changed' : 'new');
  const samples = (report.samples ?? []).filter(({ outcome }) => outcome === kind);
  const shown = kind === 'refused' ? report.refusals.length : samples.length;
  return (
    <section aria-label={t('import.outcome')} className={css.section}>
      {warnings.length > 0 && (
        <Notice
          tone="warning"
          title={t('import.remarks', { count: warnings.length, n: formatNumber(warnings.length) })}
        >
          <ul className={css.plain}>
            {warnings.slice(0, 5).map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      {changed > 0 && (
        <Select<ExistingUnits>
          label={t('import.existing')}
          value={existing}
          options={EXISTING_UNITS.map((value) => ({ value, label: t(`import.existing.${value}`) }))}
          onChange={onExisting}
        />
      )}
      <Tabs<Kind>
        label={t('import.tabs')}
        value={kind}
        onChange={setKind}
        tabs={KINDS.map((value) => ({ value, label: t(`import.kind.${value}`), count: counts[value] }))}
      >
        {counts[kind] === 0 && <p className={css.muted}>{t('import.none')}</p>}
        <ul className={css.outcome}>
          {kind === 'refused'
            ? report.refusals.map((refusal, index) => (
                <li key={index}>
                  <span>{refusalText(refusal)}</span>
                  <Line line={refusal.line} />
                </li>
              ))
            : samples.map((sample, index) => <Sample key={index} sample={sample} />)}
        </ul>
        {counts[kind] > shown && (
          <p className={css.muted}>{t('more', { n: formatNumber(counts[kind] - shown) })}</p>
        )}
      </Tabs>
    </section>
  );
}

/** The resulting unit, with its current text if different. */
export function Sample({ sample }: { sample: JobSample }) {
  const { line, source, target, source_before, target_before, outcome } = sample;
  return (
    <li>
      <Change before={source_before} after={source} />
      {outcome === 'deleted' ? (
        <del dir="auto">{readableText(target)}</del>
      ) : (
        <Change before={target_before} after={target} />
      )}
      <Line line={line} />
    </li>
  );
}

function Change({ before, after }: { before: string | null; after: string }) {
  return (
    <span dir="auto">
      {before !== null && (
        <>
          <del>{readableText(before)}</del> →{' '}
        </>
      )}
      {before === null ? readableText(after) : <ins>{readableText(after)}</ins>}
    </span>
  );
}

function Line({ line }: { line: number | null }) {
  return line === null ? null : <span className={css.muted}>{t('line', { n: formatNumber(line) })}</span>;
}
