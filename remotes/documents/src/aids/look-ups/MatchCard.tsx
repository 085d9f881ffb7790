import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { Link } from '@tessera/shared/router';
import { RelativeTime, VisuallyHidden } from '@tessera/shared/ui';
import { t } from '../../core/live-editor/messages.ts';
import { type DistinctMatch, explain, percentOf } from '../../core/matches/match-figures.ts';
import { originPath } from '../../core/matches/match-origin.ts';
import { OfferCard } from './OfferCard.tsx';
import * as css from './panel.module.css';

interface MatchCardProps {
  record: DocumentRecord;
  number: number;
  match: DistinctMatch;
  /** After the repair. */
  percent: number | null;
  source: string;
  target: string;
  /** The keys that open its memory; `''` = none. */
  originKeys: string;
  onInsert: () => void;
}

/** A match from a memory, with its differences marked. */
export function MatchCard({ match, originKeys, ...offer }: MatchCardProps) {
  const { number, percent } = offer;
  const was = percentOf(match);
  const why = explain(match);
  // A repair that leaves the figure unchanged only shows in the text.
  const isBetter = was !== percent;
  return (
    <>
      <OfferCard
        {...offer}
        was={isBetter ? was : undefined}
        marks={
          <>
            {isBetter && <span>{t('match.repaired')}</span>}
            {match.context !== 'none' && (
              <span>{t(match.context === 'both' ? 'match.neighbours' : 'match.neighbour')}</span>
            )}
          </>
        }
        unrepaired={match.repaired ? match.target : undefined}
      >
        {match.repaired?.term && (
          <span className={css.meta}>{t('match.repaired-term', match.repaired.term)}</span>
        )}
        {match.repaired?.phrase && (
          <span className={css.meta}>{t('match.repaired-phrase', match.repaired.phrase)}</span>
        )}
        {why && <span className={css.meta}>{why}</span>}
      </OfferCard>
      <p className={css.meta}>
        <Link to={originPath(match)} title={originKeys || undefined}>
          {match.memory_name}
          <VisuallyHidden>{t('match.origin', { number })}</VisuallyHidden>
        </Link>
        {match.alike > 1 && <span>{t('match.alike', { n: match.alike })}</span>}
        {match.created_by && <span>{match.created_by}</span>}
        <span>
          <RelativeTime time={match.updated_at} />
        </span>
      </p>
    </>
  );
}
