import type { ImportPreview } from '@tessera/shared/contract/glossary/import';
import { formatCount, formatNumber, Notice, Tabs } from '@tessera/shared/ui';
import { useState } from 'react';
import { FIELD_NAMES } from '../terms/term-fields.ts';
import * as css from './import.module.css';

type Kind = 'added' | 'changed' | 'refused';

/** What would be new, changed, unchanged and rejected. */
export function ImportOutcome({ preview }: { preview: ImportPreview }) {
  const { counts, warnings } = preview;
  const first: Kind =
    counts.changed > 0 ? 'changed' : counts.added > 0 || counts.refused === 0 ? 'added' : 'refused';
  const [kind, setKind] = useState<Kind>(first);
  return (
    <section aria-label="What the import does" className={css.section}>
      <h3>What the import does</h3>
      {counts.unchanged > 0 && (
        <p className={css.muted}>{formatCount(counts.unchanged, 'term')} are here already, just the same.</p>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning">
          <ul className={css.plain}>
            {warnings.slice(0, 5).map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
          {warnings.length > 5 && `and ${warnings.length - 5} more`}
        </Notice>
      )}
      <Tabs<Kind>
        label="What becomes of the terms"
        value={kind}
        onChange={setKind}
        tabs={[
          { value: 'added', label: 'New', count: counts.added },
          { value: 'changed', label: 'Changed', count: counts.changed },
          { value: 'refused', label: 'Refused', count: counts.refused },
        ]}
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
  if (preview.added.length === 0) return <p className={css.muted}>No term is new.</p>;
  return (
    <ul className={css.outcome}>
      {preview.added.map(({ line, source, target, comment, others }, index) => (
        <li key={index}>
          <span dir="auto">
            {source} → {target}
          </span>
          {comment && <span className={css.muted}>{comment}</span>}
          {others.length > 0 && (
            <span className={css.warning}>The glossary has “{others.join('”, “')}” for it</span>
          )}
          <Line line={line} />
        </li>
      ))}
    </ul>
  );
}

function Changed({ preview }: { preview: ImportPreview }) {
  if (preview.changed.length === 0) return <p className={css.muted}>No term would change.</p>;
  return (
    <ul className={css.outcome}>
      {preview.changed.map(({ record_id, line, source, target, differences }) => (
        <li key={record_id}>
          <span dir="auto">
            {source} → {target}
          </span>
          {differences.map(({ field, before, after }) => (
            <span key={field} className={css.difference} dir="auto">
              {FIELD_NAMES[field]}: {before ? <del>{before}</del> : <i>nothing</i>} → <ins>{after}</ins>
            </span>
          ))}
          <Line line={line} />
        </li>
      ))}
    </ul>
  );
}

function Refused({ preview }: { preview: ImportPreview }) {
  if (preview.refusals.length === 0) return <p className={css.muted}>Nothing is refused.</p>;
  return (
    <ul className={css.outcome}>
      {preview.refusals.map(({ line, reason }, index) => (
        <li key={index}>
          <span>{reason}</span>
          <Line line={line} />
        </li>
      ))}
    </ul>
  );
}

function Line({ line }: { line: number | null }) {
  return line === null ? null : <span className={css.line}>line {formatNumber(line)}</span>;
}

function More({ shown, total }: { shown: number; total: number }) {
  return total > shown ? <p className={css.muted}>and {formatNumber(total - shown)} more</p> : null;
}
