import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { Badge } from '@tessera/shared/ui';
import { t } from '../../core/live-editor/messages.ts';
import type { Offer } from '../../core/matches/offers.ts';
import { OfferCard } from './OfferCard.tsx';
import * as css from './panel.module.css';

export interface FileSuggestionProps {
  offer: Offer & { kind: 'file' };
  number: number;
  record: DocumentRecord;
  onInsert: () => void;
}

/** A translation included in the file for the segment. */
export default function FileSuggestion({ offer, number, record, onInsert }: FileSuggestionProps) {
  const { source, target, percent } = offer;
  const { origin, problem } = offer.file;
  return (
    <OfferCard
      record={record}
      number={number}
      percent={percent}
      marks={
        <>
          <Badge>{t('file.mark')}</Badge>
          {origin && <span dir="auto">{origin}</span>}
        </>
      }
      source={source === record.source ? undefined : source}
      target={target}
      isDisabled={problem !== null || record.locked}
      onInsert={onInsert}
    >
      {problem && <span className={css.meta}>{problem}</span>}
    </OfferCard>
  );
}
