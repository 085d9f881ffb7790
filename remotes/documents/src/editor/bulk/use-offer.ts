import { listRepetitions, propagateRecord } from '@tessera/shared/contract/document/change';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { useClient } from '@tessera/shared/query';
import { announce, formatNumber } from '@tessera/shared/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SaveQueue } from '../../core/saving/save-queue.ts';
import type { Journal, Offer } from '../../core/session/journal-context.ts';
import { readPreference } from '../../core/session/remember.ts';
import { t } from '../../messages.ts';
import { AFTER_REPEATED_NAME } from './after-repeated.ts';

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
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    let isHere = true;
    const look = async (record: DocumentRecord) => {
      const params = { id: record.id };
      const wish = readPreference<string>(AFTER_REPEATED_NAME, 'offer');
      if (wish === 'never') return;
      const { repetitions } = await client.call(listRepetitions, { params });
      const count = repetitions.filter(({ would_change }) => would_change).length;
      if (!isHere || count === 0) return;
      if (wish !== 'always') {
        setOffer({ record, count });
        announce(t('offer.spoken', { count, n: formatNumber(count) }));
        return;
      }
      const { action_id, job_id, changed, skipped_count } = await client.call(propagateRecord, {
        params,
        body: {},
      });
      if (!isHere || job_id !== null) return;
      latest.current({ action_id, changed, left: skipped_count }, (given) =>
        t('offer.given', { count: given, n: formatNumber(given) }),
      );
    };
    const unsubscribe = saves.subscribeSaved((record, before) => {
      if (record.repetitions_count === 0 || !isFinished(record, before)) return;
      setOffer(null);
      // Only an offer: a failure loses nothing.
      void look(record).catch(() => {});
    });
    return () => {
      isHere = false;
      unsubscribe();
    };
  }, [client, saves]);
  const dropOffer = useCallback(() => setOffer(null), []);
  return { offer, dropOffer };
}
