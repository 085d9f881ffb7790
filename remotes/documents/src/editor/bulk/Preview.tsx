import type { changeInBulk } from '@tessera/shared/contract/document/change';
import type { Answer } from '@tessera/shared/contract/endpoint';
import { textDirection } from '@tessera/shared/text/languages';
import { ErrorPanel, formatNumber, SkeletonLines } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import type { PanelQuery } from '../../aids/look-ups/panel-query.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { t } from '../../messages.ts';
import { LeftList } from './LeftList.tsx';
import * as css from './mass.module.css';

type Changes = Answer<typeof changeInBulk>;
export type Sample = Changes['samples'][number];

export interface PreviewProps {
  query: PanelQuery<Changes>;
  /** The typed text has been saved. */
  isSettled: boolean;
  /** `Approve 12 segments` */
  summary: (count: number) => string;
  /** Shown when nothing would change. */
  none: string;
  onGo: (rowNumber: number) => void;
  /** Renders a sample. */
  children: (sample: Sample) => ReactNode;
  /** Renders the control that excludes a segment. */
  tick?: (sample: Sample) => ReactNode;
}

/** The effect of a change: the count, the first samples, and the segments left alone with reasons. */
export function Preview({ query, isSettled, summary, none, onGo, children, tick }: PreviewProps) {
  const { document } = useEditorState();
  const { data, error, isFetching, refetch } = query;
  if (error && !isFetching) {
    return <ErrorPanel error={error} title={t('preview.failed')} onRetry={() => void refetch()} />;
  }
  if (!data || !isSettled) return <SkeletonLines lines={4} label={t('preview.looking')} />;
  const { changed, samples, skipped, skipped_count } = data;
  return (
    <>
      <p className={css.summary}>
        {changed > 0 ? summary(changed) : none}
        {isFetching && <span className={css.busy}>{t('preview.again')}</span>}
      </p>
      {samples.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
        <ol className={css.samples} aria-label={t('preview.list')} tabIndex={0}>
          {samples.map((sample) => (
            <li key={sample.record_id} className={tick ? css.repetition : css.sample}>
              {tick?.(sample)}
              <span className={css.rowNumber}>#{formatNumber(sample.row_number)}</span>
              <span
                className={css.text}
                lang={document.target_lang}
                dir={textDirection(document.target_lang)}
              >
                {children(sample)}
              </span>
              <StateChange sample={sample} />
            </li>
          ))}
        </ol>
      )}
      {changed > samples.length && samples.length > 0 && (
        <p className={css.more}>{t('preview.more', { n: formatNumber(changed - samples.length) })}</p>
      )}
      <LeftList left={skipped} count={skipped_count} onGo={onGo} />
    </>
  );
}

function StateChange({ sample: { approved_before, approved_after } }: { sample: Sample }) {
  if (approved_before === approved_after) return null;
  return (
    <span className={css.tag}>
      {approved_after ? t('preview.becomes-approved') : t('preview.no-longer-approved')}
    </span>
  );
}
