import { type DocumentRecord, getOwnMatches } from '@tessera/shared/contract/document/record';
import { queryOf, useQuery } from '@tessera/shared/query';
import { announce, Badge, cx, formatNumber, formatPercent } from '@tessera/shared/ui';
import { t } from '../../core/live-editor/messages.ts';
import { Difference } from '../../core/matches/Difference.tsx';
import { bandOf } from '../../core/matches/match-figures.ts';
import { useMatches } from '../../core/panes/use-pane-counts.ts';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { useScripts } from '../../core/segments/use-scripts.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { OfferCard } from './OfferCard.tsx';
import * as css from './panel.module.css';

const BANDS = { exact: css.exact, high: css.high, middle: css.middle, low: css.low };

/** Similar translated segments of the same document, except those the memories already offer; a click inserts one. */
export function OwnMatches({ record }: { record: DocumentRecord }) {
  const { document } = useEditorState();
  const { replaceTarget } = useEditorActions();
  const scripts = useScripts(document);
  const { data } = useQuery({ ...queryOf(getOwnMatches, { params: { id: record.id } }), staleTime: 0 });
  const known = useMatches(record.id).data?.matches ?? [];
  const matches = (data?.matches ?? []).filter(
    ({ source, target }) =>
      !known.some(
        (match) => match.source === source && [match.target, match.repaired?.target].includes(target),
      ),
  );
  if (matches.length === 0) return null;
  return (
    <section aria-label={t('own.title')}>
      <h2 className={css.heading}>{t('own.title')}</h2>
      <ol className={css.list}>
        {matches.map(({ record_id, row_number, source, target, percent, approved }) => {
          const row = formatNumber(row_number);
          return (
            <li key={record_id} className={css.matchBox}>
              <OfferCard
                label={t('own.insert', { row })}
                head={
                  <>
                    <span className={cx(css.figure, BANDS[bandOf(percent)])}>
                      {formatPercent(percent, 100)}
                    </span>
                    <Badge>{t('own.row', { row })}</Badge>
                    {!approved && <span>{t('own.draft')}</span>}
                  </>
                }
                isDisabled={record.locked}
                onInsert={() => {
                  replaceTarget(target, { matchPercent: percent });
                  announce(t('own.row', { row }));
                }}
              >
                <span className={css.source} {...scripts.source}>
                  <Difference before={source} after={record.source} codes={record.codes} />
                </span>
                <span className={css.target} {...scripts.target}>
                  <SegmentText text={target} codes={record.codes} />
                </span>
              </OfferCard>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
