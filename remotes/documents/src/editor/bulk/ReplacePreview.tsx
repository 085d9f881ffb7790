import { pageLanguage } from '@tessera/shared/messages';
import { formatNumber } from '@tessera/shared/ui';
import { Fragment } from 'react';
import { Difference } from '../../core/matches/Difference.tsx';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { t } from '../../messages.ts';
import { wordsAfter, wordsBefore } from './around-hit.ts';
import { type LeftOut, toggleHit, toggleSegment } from './left-out.ts';
import * as css from './mass.module.css';
import { Preview, type PreviewProps, type Sample } from './Preview.tsx';

interface ReplacePreviewProps extends Pick<PreviewProps, 'query' | 'isSettled' | 'summary' | 'onGo'> {
  /** The search text. */
  find: string;
  leftOut: LeftOut;
  onLeaveOut: (leftOut: LeftOut) => void;
}

/** The effect of replacing, hit by hit; each hit and each segment can be excluded. */
export default function ReplacePreview({ find, leftOut, onLeaveOut, ...preview }: ReplacePreviewProps) {
  return (
    <Preview
      {...preview}
      none={t('replace.none', { find })}
      tick={(sample) => {
        const left = leftOut.get(sample.record_id);
        return (
          <input
            type="checkbox"
            aria-label={t('replace.in-row', { row: formatNumber(sample.row_number) })}
            ref={(box) => {
              if (box) box.indeterminate = left?.isWhole === false;
            }}
            checked={!left?.isWhole}
            onChange={() => onLeaveOut(toggleSegment(leftOut, sample))}
          />
        );
      }}
    >
      {(sample) =>
        sample.hits?.length ? (
          <Hits
            sample={sample}
            left={leftOut.get(sample.record_id)?.starts ?? []}
            onToggle={(start) => onLeaveOut(toggleHit(leftOut, sample, start))}
          />
        ) : (
          <Difference before={sample.target_before} after={sample.target_after} codes={[]} />
        )
      }
    </Preview>
  );
}

interface HitsProps {
  sample: Sample;
  /** Start positions of excluded hits. */
  left: readonly number[];
  onToggle: (start: number) => void;
}

/**
 * The target with its hits, and checkboxes below it if there are several: within a word they would be
 * unreadable.
 */
function Hits({ sample: { target_before: text, hits = [], row_number }, left, onToggle }: HitsProps) {
  const row = formatNumber(row_number);
  return (
    <>
      {hits.map(({ start, end, replacement }, at) => {
        const isLeft = left.includes(start);
        return (
          <Fragment key={start}>
            <SegmentText text={text.slice(hits[at - 1]?.end ?? 0, start)} codes={[]} />
            <Hit found={text.slice(start, end)} replacement={isLeft ? null : replacement} />
          </Fragment>
        );
      })}
      <SegmentText text={text.slice(hits.at(-1)?.end ?? 0)} codes={[]} />
      {hits.length > 1 && (
        <span className={css.hits}>
          {hits.map(({ start, end, replacement }, at) => {
            const isLeft = left.includes(start);
            return (
              <label key={start} className={css.hit}>
                <input
                  type="checkbox"
                  // Inside text of another language.
                  lang={pageLanguage()}
                  aria-label={t('replace.hit-in-row', { n: formatNumber(at + 1), row })}
                  checked={!isLeft}
                  onChange={() => onToggle(start)}
                />
                <span>
                  {wordsBefore(text.slice(0, start))}
                  <Hit found={text.slice(start, end)} replacement={isLeft ? null : replacement} />
                  {wordsAfter(text.slice(end))}
                </span>
              </label>
            );
          })}
        </span>
      )}
    </>
  );
}

/** The text found and its replacement; `null` = none. */
function Hit({ found, replacement }: { found: string; replacement: string | null }) {
  if (replacement === null) return found;
  return (
    <>
      <del>{found}</del>
      <ins>{replacement}</ins>
    </>
  );
}
