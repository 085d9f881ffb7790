import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import type { FoundMatches } from '@tessera/shared/contract/translation-memory/search';
import { Link } from '@tessera/shared/router';
import {
  announce,
  cx,
  ErrorPanel,
  formatNumber,
  formatPercent,
  Kbd,
  RelativeTime,
  SkeletonLines,
  VisuallyHidden,
} from '@tessera/shared/ui';
import { DIGITS } from '../../core/keys/combination.ts';
import { useKeysFor } from '../../core/keys/use-commands.ts';
import { t } from '../../core/live-editor/messages.ts';
import { Difference } from '../../core/matches/Difference.tsx';
import {
  bandOf,
  type DistinctMatch,
  distinctMatches,
  explain,
  insertionOf,
  percentOf,
} from '../../core/matches/match-figures.ts';
import { originPath } from '../../core/matches/match-origin.ts';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { type Scripts, useScripts } from '../../core/segments/use-scripts.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { NothingIn } from './NothingIn.tsx';
import { OfferCard } from './OfferCard.tsx';
import * as css from './panel.module.css';
import type { PanelQuery } from './panel-query.ts';

const BANDS = { exact: css.exact, high: css.high, middle: css.middle, low: css.low };

/** The segment's matches from the memories, best first, with differences marked; a click inserts one. */
export function MatchList({ query, record }: { query: PanelQuery<FoundMatches>; record: DocumentRecord }) {
  const { document } = useEditorState();
  const scripts = useScripts(document);
  if (query.error && !query.data) {
    return (
      <ErrorPanel
        error={query.error}
        title={t('match.failed')}
        onRetry={() => query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (!query.data) return <SkeletonLines lines={6} label={t('match.looking')} />;
  const { matches, is_complete } = query.data;
  if (is_complete && matches.length === 0) {
    return <NothingIn kind="memories" />;
  }
  return (
    <>
      {!is_complete && <p className={css.nothing}>{t('match.indexing')}</p>}
      <ol className={css.list} aria-label={t('tab.matches')} data-step-place="fill">
        {distinctMatches(matches).map((match, index) => (
          <li key={match.id}>
            <MatchCard match={match} number={index + 1} record={record} scripts={scripts} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface MatchCardProps {
  match: DistinctMatch;
  number: number;
  record: DocumentRecord;
  scripts: Scripts;
}

function MatchCard({ match, number, record, scripts }: MatchCardProps) {
  const { replaceTarget } = useEditorActions();
  const keysFor = useKeysFor();
  const percent = percentOf(match);
  const insertion = insertionOf(match);
  const why = explain(match);
  // A repair that leaves the figure unchanged only shows in the text.
  const isBetter = insertion.percent !== percent;
  return (
    <div className={css.matchBox}>
      <OfferCard
        label={t('match.insert', { number })}
        head={
          <>
            <span className={cx(css.figure, BANDS[bandOf(insertion.percent)])}>
              {isBetter && (
                <>
                  {formatNumber(percent)} <span className={css.arrow}>→</span>{' '}
                </>
              )}
              {formatPercent(insertion.percent, 100)}
            </span>
            {isBetter && <span>{t('match.repaired')}</span>}
            {match.context !== 'none' && (
              <span>{t(match.context === 'both' ? 'match.neighbours' : 'match.neighbour')}</span>
            )}
            {number < 10 && keysFor('insert-match') && (
              <span className={css.push} aria-hidden="true">
                <Kbd keys={keysFor('insert-match').replace(DIGITS, String(number))} />
              </span>
            )}
          </>
        }
        onInsert={() => {
          replaceTarget(insertion.target, { matchPercent: insertion.percent });
          announce(t('match.inserted', { number, percent: insertion.percent }));
        }}
      >
        <span className={css.source} {...scripts.source}>
          <Difference before={match.source} after={record.source} codes={record.codes} />
        </span>
        <span className={css.target} {...scripts.target}>
          {match.repaired ? (
            <Difference before={match.target} after={match.repaired.target} codes={record.codes} />
          ) : (
            <SegmentText text={match.target} codes={record.codes} />
          )}
        </span>
        {match.repaired?.term && (
          <span className={css.meta}>{t('match.repaired-term', match.repaired.term)}</span>
        )}
        {match.repaired?.phrase && (
          <span className={css.meta}>{t('match.repaired-phrase', match.repaired.phrase)}</span>
        )}
        {why && <span className={css.meta}>{why}</span>}
      </OfferCard>
      <p className={css.meta}>
        <Link to={originPath(match)} title={number === 1 ? keysFor('origin') : undefined}>
          {match.memory_name}
          <VisuallyHidden>{t('match.origin', { number })}</VisuallyHidden>
        </Link>
        {match.alike > 1 && <span>{t('match.alike', { n: match.alike })}</span>}
        {match.created_by && <span>{match.created_by}</span>}
        <span>
          <RelativeTime time={match.updated_at} />
        </span>
      </p>
    </div>
  );
}
