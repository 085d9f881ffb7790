import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { formatPercent } from '../text/relative-time.ts';
import { t } from './messages.ts';
import * as css from './progress.module.css';

export interface SegmentProgressProps {
  approved: number;
  /** Translated but not approved. */
  translated: number;
  total: number;
  /** Below the bar; by default a text with the parts. */
  caption?: ReactNode;
}

/** A document's progress: approved (solid), translated (striped), open. */
export function SegmentProgress({ approved, translated, total, caption }: SegmentProgressProps) {
  const share = (count: number) => `${total > 0 ? (count / total) * 100 : 0}%`;
  const open = Math.max(0, total - approved - translated);
  const words = t('progress.parts', {
    approved: formatPercent(approved, total),
    translated: formatPercent(translated, total),
    open: formatPercent(open, total),
  });
  return (
    <div className={css.progress}>
      <div className={css.bar} role="img" aria-label={words} title={words}>
        <span className={cx(css.part, css.approved)} style={{ inlineSize: share(approved) }} />
        <span className={cx(css.part, css.translated)} style={{ inlineSize: share(translated) }} />
      </div>
      {caption !== null && (
        <div className={css.caption}>
          {caption ?? t('progress.approved', { share: formatPercent(approved, total) })}
        </div>
      )}
    </div>
  );
}

export interface ProgressBarProps {
  label: string;
  /** 0–1; `null` = unknown. */
  value: number | null;
}

/** Progress of a running task. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <div
      className={css.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(value * 100)}
    >
      {value === null ? (
        <span className={css.unknown} />
      ) : (
        <span className={cx(css.part, css.done)} style={{ inlineSize: `${value * 100}%` }} />
      )}
    </div>
  );
}
