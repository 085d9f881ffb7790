import type { ImportPreview } from '@tessera/shared/contract/glossary/import';
import { refusalText, Shortfall } from '@tessera/shared/remote/collection';
import { formatNumber, Notice, Tabs } from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from '../messages.ts';
import { FieldChange } from '../terms/FieldChange.tsx';
import * as css from './import.module.css';

const KINDS = ['added', 'changed', 'refused'] as const;
type Kind = (typeof KINDS)[number];

/** The number of new, changed, unchanged and rejected terms. */
export function ImportOutcome({ preview }: { preview: ImportPreview }) {
  const { counts, warnings, kept = 0 } = preview;
  const first: Kind =
    counts.changed > 0 ? 'changed' : counts.added > 0 || counts.refused === 0 ? 'added' : 'refused';
  const [kind, setKind] = useState<Kind>(first);
  return (
    <section aria-label={t('import.outcome')} className={css.section}>
      <h3>{t('import.outcome')}</h3>
      {counts.unchanged > 0 && (
        <p className={css.muted}>
          {t('import.unchanged', { count: counts.unchanged, n: formatNumber(counts.unchanged) })}
        </p>
      )}
      <Shortfall report={{ ...counts, refused: 0, refusals: [], warnings: [], kept }} />
      {warnings.length > 0 && (
        <Notice tone="warning">
          <ul className={css.plain}>
            {warnings.slice(0, 5).map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
          {warnings.length > 5 && t('more', { n: warnings.length - 5 })}
        </Notice>
      )}
      <Tabs<Kind>
        label={t('import.tabs')}
        value={kind}
        onChange={setKind}
        tabs={KINDS.map((value) => ({ value, label: t(`import.kind.${value}`), count: counts[value] }))}
      >
        {kind === 'added' && <Added preview={preview} />}
        {kind === 'changed' && <Changed preview={preview} />}
        {kind === 'refused' && <Refused preview={preview} />}
        <More shown={shownOf(preview, kind)} total={counts[kind]} />
      </Tabs>
    </section>
  );
}

function shownOf(preview: ImportPreview, kind: Kind): number {
  return kind === 'refused' ? preview.refusals.length : preview[kind].length;
}

function Added({ preview }: { preview: ImportPreview }) {
  if (preview.added.length === 0) return <p className={css.muted}>{t('import.added.none')}</p>;
  return (
    <ul className={css.outcome}>
      {preview.added.map(({ line, source, target, comment, others }, index) => (
        <li key={index}>
          <span dir="auto">
            {source} → {target}
          </span>
          {comment && <span className={css.muted}>{comment}</span>}
          {others.length > 0 && (
            <span className={css.warning}>
              {t('import.others', {
                others: others.map((text) => t('import.quoted', { text })).join(t('comma')),
              })}
            </span>
          )}
          <Line line={line} />
        </li>
      ))}
    </ul>
  );
}

function Changed({ preview }: { preview: ImportPreview }) {
  if (preview.changed.length === 0) return <p className={css.muted}>{t('import.changed.none')}</p>;
  return (
    <ul className={css.outcome}>
      {preview.changed.map(({ record_id, line, source, target, differences }) => (
        <li key={record_id}>
          <span dir="auto">
            {source} → {target}
          </span>
          {differences.map(({ field, before, after }) => (
            <span key={field} className={css.difference} dir="auto">
              <FieldChange field={field} before={before} after={after} />
            </span>
          ))}
          <Line line={line} />
        </li>
      ))}
    </ul>
  );
}

function Refused({ preview }: { preview: ImportPreview }) {
  if (preview.refusals.length === 0) return <p className={css.muted}>{t('import.refused.none')}</p>;
  return (
    <ul className={css.outcome}>
      {preview.refusals.map((refusal, index) => (
        <li key={index}>
          <span>{refusalText(refusal)}</span>
          <Line line={refusal.line} />
        </li>
      ))}
    </ul>
  );
}

function Line({ line }: { line: number | null }) {
  return line === null ? null : (
    <span className={css.line}>{t('import.line', { n: formatNumber(line) })}</span>
  );
}

function More({ shown, total }: { shown: number; total: number }) {
  return total > shown ? <p className={css.muted}>{t('more', { n: formatNumber(total - shown) })}</p> : null;
}
