import { listDocumentActions } from '@tessera/shared/contract/document/change';
import { invalidate, queryOf, useQuery, useQueryClient } from '@tessera/shared/query';
import { useCurrentUser } from '@tessera/shared/session';
import { formatNumber, IconCopy } from '@tessera/shared/ui';
import { useEffect } from 'react';
import { useEditorState } from '../../core/session/editor-context.ts';
import { useJournal } from '../../core/session/journal-context.ts';
import { t } from '../../messages.ts';
import { actionName, lastAction } from './action-name.ts';
import * as css from './journal.module.css';

/** Delay after the last save before the journal is refetched, ms. */
const REST_MS = 900;

/** The user's last action and its undo, in the status line. */
export function LastAction() {
  const { document, saves } = useEditorState();
  const { undo } = useJournal();
  const userId = useCurrentUser()?.id ?? 0;
  const queryClient = useQueryClient();
  const query = useQuery(
    queryOf(listDocumentActions, { params: { id: document.id }, query: { limit: 1, mine: '1' } }),
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = saves.subscribeSaved(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void invalidate(queryClient, [listDocumentActions]), REST_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [saves, queryClient]);
  const last = lastAction(query.data?.actions ?? [], userId);
  if (!last) return null;
  return (
    <button
      type="button"
      className={css.button}
      title={last.description}
      onClick={() => void undo(last.action_id)}
    >
      {t('undo.last', { action: actionName(last) })}
    </button>
  );
}

/** After a repeated segment is approved: unobtrusively offers its translation for the others. */
export function RepetitionOffer() {
  const { offer, takeOffer, dropOffer, settleOffer } = useJournal();
  if (!offer) return null;
  return (
    <span className={css.line}>
      <IconCopy size={16} stroke={2} aria-hidden />
      {t('offer.text', { count: offer.count, n: formatNumber(offer.count), row: offer.record.row_number })}
      <button type="button" className={css.button} onClick={takeOffer}>
        {t('offer.give')}
      </button>
      {offer.isAsking &&
        (['always', 'never'] as const).map((wish) => (
          <button key={wish} type="button" className={css.button} onClick={() => settleOffer(wish)}>
            {t(`offer.${wish}`)}
          </button>
        ))}
      <button type="button" className={css.button} onClick={dropOffer}>
        {t('offer.later')}
      </button>
    </span>
  );
}
