import { type DocumentRecord, getOwnMatches } from '@tessera/shared/contract/document/record';
import { getDocumentEngines } from '@tessera/shared/contract/machine-translation';
import { queryOf, useQuery, useQueryClient } from '@tessera/shared/query';
import { Badge, ErrorPanel, formatNumber, SkeletonLines } from '@tessera/shared/ui';
import { useEffect, useState } from 'react';
import { DIGITS } from '../../core/keys/combination.ts';
import { useKeysFor } from '../../core/keys/use-commands.ts';
import { t } from '../../core/live-editor/messages.ts';
import { insertMatch } from '../../core/matches/insert-match.ts';
import { type Offer, rankOffers, withLate } from '../../core/matches/offers.ts';
import { isSingleTerm } from '../../core/matches/single-term.ts';
import { useMatches, useTerms } from '../../core/panes/use-pane-counts.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { EngineOffer, loadEngines } from '../machine-translation/later-engines.ts';
import { FileSuggestion, useFileData } from './FromFile.tsx';
import { MatchCard } from './MatchCard.tsx';
import { NothingIn } from './NothingIn.tsx';
import { OfferCard } from './OfferCard.tsx';
import * as css from './panel.module.css';
import { assembleDraft } from './term-draft.ts';

/**
 * Translations offered for the segment, best first; a click or the key with its number inserts one. The order is
 * settled once the look-ups have answered: later offers follow at the end. Mounted for each segment.
 */
export default function MatchList({ record }: { record: DocumentRecord }) {
  const { document } = useEditorState();
  const actions = useEditorActions();
  const queryClient = useQueryClient();
  const keysFor = useKeysFor();
  const matches = useMatches(record.id);
  const own = useQuery({ ...queryOf(getOwnMatches, { params: { id: record.id } }), staleTime: 0 });
  const terms = useTerms(record.id);
  const file = useFileData(record);
  const engines = useQuery(queryOf(getDocumentEngines, { params: { id: document.id } }));
  const [settled, setSettled] = useState<readonly string[] | null>(null);

  const offers = rankOffers({
    source: record.source,
    matches: matches.data?.matches,
    own: own.data?.matches,
    file: file.data?.suggestions,
    draft: assembleDraft(record.source, terms.data ?? [], document.target_lang),
    isTerm: isSingleTerm(record.source, terms.data ?? []),
    engines: record.locked ? [] : engines.data?.engines,
  });
  const isWaiting = matches.isLoading || own.isFetching || terms.isLoading || file.isLoading;
  const order = settled || !isWaiting ? withLate(settled ?? [], offers) : null;
  if (order !== settled) setSettled(order);
  const shown = order?.map((id) => offers.find((offer) => offer.id === id));
  // Until all matches are known, a number could be meant for a match, and text would be sent by mistake.
  const isComplete = matches.data?.is_complete === true;

  // Not for exact matches, and only by the first of several engines.
  const isExact = offers.some(({ percent }) => percent !== null && percent >= 100);
  const asked = isComplete && !isExact && engines.data?.engines.find(({ automatic }) => automatic);

  function insert(offer: Offer | undefined, number: number): boolean {
    if (!offer || (offer.kind === 'file' && offer.file.problem)) return false;
    if (offer.kind !== 'machine') return insertMatch(actions, offer, number);
    const desk = { queryClient, actions, keys: keysFor('insert-match').replace(DIGITS, String(number)) };
    if (isComplete)
      // The offer shows why its code failed to load.
      void loadEngines().then(
        (code) => code.insertTranslation({ record, engine: offer.engine, number }, desk),
        () => {},
      );
    return isComplete;
  }
  useEffect(() => {
    actions.insertOffer.current = shown ? (number) => insert(shown[number - 1], number) : null;
    return () => {
      actions.insertOffer.current = null;
    };
  });

  if (!shown) return <SkeletonLines lines={6} label={t('match.looking')} />;
  const best = offers.find(({ kind }) => kind === 'memory');
  return (
    <>
      {matches.error && !matches.data && (
        <ErrorPanel
          error={matches.error}
          title={t('match.failed')}
          onRetry={() => matches.refetch()}
          isRetrying={matches.isFetching}
        />
      )}
      {matches.data?.is_complete === false && <p className={css.nothing}>{t('match.indexing')}</p>}
      {offers.length > 0 ? (
        <ol className={css.list} aria-label={t('tab.matches')} data-step-place="fill">
          {shown.map((offer, index) => {
            if (!offer) return null;
            const given = { record, number: index + 1, onInsert: () => void insert(offer, index + 1) };
            return (
              <li key={offer.id} className={css.matchBox}>
                {offer.kind === 'machine' ? (
                  <EngineOffer
                    {...given}
                    engine={offer.engine}
                    hasKey={isComplete}
                    isAutomatic={asked ? asked.id === offer.engine.id : false}
                  />
                ) : offer.kind === 'file' ? (
                  <FileSuggestion {...given} offer={offer} />
                ) : offer.kind === 'memory' ? (
                  <MatchCard {...given} {...offer} originKeys={offer === best ? keysFor('origin') : ''} />
                ) : (
                  <OfferCard
                    {...given}
                    {...offer}
                    source={offer.kind === 'own' ? offer.source : undefined}
                    marks={<Mark offer={offer} />}
                  />
                )}
              </li>
            );
          })}
        </ol>
      ) : (
        isComplete && <NothingIn kind="memories" />
      )}
    </>
  );
}

/** The origin of an offer that is not from a memory. */
function Mark({ offer }: { offer: Offer }) {
  if (offer.kind !== 'own') return <Badge>{t('draft.mark')}</Badge>;
  return (
    <>
      <Badge>{t('own.row', { row: formatNumber(offer.own.row_number) })}</Badge>
      {!offer.own.approved && <span>{t('own.draft')}</span>}
    </>
  );
}
