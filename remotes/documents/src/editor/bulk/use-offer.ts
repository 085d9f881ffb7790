import { messageOf } from '@tessera/shared/api';
import { listRepetitions, propagateRecord } from '@tessera/shared/contract/document/change';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { useClient } from '@tessera/shared/query';
import { announce, formatNumber, toast } from '@tessera/shared/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SaveQueue } from '../../core/saving/save-queue.ts';
import type { Journal, Offer } from '../../core/session/journal-context.ts';
import { writePreference } from '../../core/session/remember.ts';
import { t } from '../../messages.ts';
import { AFTER_REPEATED_NAME, type AfterRepeated, readAfterRepeated } from './after-repeated.ts';

/** Whether a save finished a segment: approved by those who may approve, translated by others. */
function isFinished(record: DocumentRecord, before: DocumentRecord): boolean {
  if (record.target === '') return false;
  const waits = ({ state }: DocumentRecord) => state === 'initial' || state === 'draft';
  return (record.approved && !before.approved) || (record.state === 'translated' && waits(before));
}

/** After a repeated segment is approved: offers its translation for the others, or applies it at once. */
export function useOffer(saves: SaveQueue, tell: Journal['tell']) {
  const client = useClient();
  const [offer, setOffer] = useState<Offer | null>(null);
  const isHere = useRef(true);
  async function apply({ id }: DocumentRecord) {
    const { action_id, job_id, changed, skipped_count } = await client.call(propagateRecord, {
      params: { id },
      body: {},
    });
    if (!isHere.current || job_id !== null) return;
    tell({ action_id, changed, left: skipped_count }, (given) =>
      t('offer.given', { count: given, n: formatNumber(given) }),
    );
  }
  const latest = useRef({ apply });
  latest.current = { apply };
  useEffect(() => {
    isHere.current = true;
    const look = async (record: DocumentRecord) => {
      const wish = readAfterRepeated();
      if (wish === 'never') return;
      const { repetitions } = await client.call(listRepetitions, { params: { id: record.id } });
      const count = repetitions.filter(({ would_change }) => would_change).length;
      if (!isHere.current || count === 0) return;
      if (wish === 'always') return latest.current.apply(record);
      setOffer({ record, count, isAsking: wish === null });
      announce(t('offer.spoken', { count, n: formatNumber(count) }));
    };
    const unsubscribe = saves.subscribeSaved((record, before) => {
      if (record.repetitions_count === 0 || !isFinished(record, before)) return;
      setOffer(null);
      // Only an offer: a failure loses nothing.
      void look(record).catch(() => {});
    });
    return () => {
      isHere.current = false;
      unsubscribe();
    };
  }, [client, saves]);
  const dropOffer = useCallback(() => setOffer(null), []);
  /** The user's answer to the first offer, for all later ones. */
  const decideOffer = useCallback((wish: AfterRepeated, record: DocumentRecord) => {
    writePreference(AFTER_REPEATED_NAME, wish);
    if (wish === 'offer') return;
    setOffer(null);
    if (wish === 'never') toast({ message: t('offer.never-set') });
    else
      void latest.current
        .apply(record)
        .catch((error) => toast({ tone: 'danger', message: messageOf(error) }));
  }, []);
  return { offer, dropOffer, decideOffer };
}
