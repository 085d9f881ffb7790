import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { cx, formatNumber, formatPercent, VisuallyHidden } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import { t } from '../../core/live-editor/messages.ts';
import { Difference } from '../../core/matches/Difference.tsx';
import { bandOf } from '../../core/matches/match-figures.ts';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { useScripts } from '../../core/segments/use-scripts.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { NumberKey } from './NumberKey.tsx';
import * as css from './panel.module.css';

const BANDS = { exact: css.exact, high: css.high, middle: css.middle, low: css.low };

interface OfferCardProps {
  record: DocumentRecord;
  number: number;
  /** Whether the number keys insert it. */
  hasKey?: boolean;
  percent?: number | null;
  /** The percentage before the repair. */
  was?: number | undefined;
  /** Follow the percentage. */
  marks: ReactNode;
  /** Its source, to compare with the segment's. */
  source?: string | undefined;
  target: string;
  /** The target before the repair. */
  unrepaired?: string | undefined;
  /** Notes below the texts. */
  children?: ReactNode;
  isDisabled?: boolean;
  onInsert: () => void;
}

/** A translation offered for the segment; a click inserts it. */
export function OfferCard({
  record,
  number,
  hasKey = true,
  percent = null,
  was,
  marks,
  source,
  target,
  unrepaired,
  children,
  isDisabled = record.locked,
  onInsert,
}: OfferCardProps) {
  const { document } = useEditorState();
  const scripts = useScripts(document);
  const { codes } = record;
  return (
    <button type="button" data-hit className={css.card} disabled={isDisabled} onClick={onInsert}>
      <span className={css.cardHead}>
        <VisuallyHidden>{t('match.insert', { number })}</VisuallyHidden>
        {percent !== null && (
          <span className={cx(css.figure, BANDS[bandOf(percent)])}>
            {was !== undefined && (
              <>
                {formatNumber(was)} <span className={css.arrow}>→</span>{' '}
              </>
            )}
            {formatPercent(percent, 100)}
          </span>
        )}
        {marks}
        <NumberKey command="insert-match" number={hasKey ? number : null} />
      </span>
      {source !== undefined && (
        <span className={css.source} {...scripts.source}>
          <Difference before={source} after={record.source} codes={codes} />
        </span>
      )}
      <span className={css.target} {...scripts.target}>
        {unrepaired === undefined ? (
          <SegmentText text={target} codes={codes} />
        ) : (
          <Difference before={unrepaired} after={target} codes={codes} />
        )}
      </span>
      {children}
    </button>
  );
}
