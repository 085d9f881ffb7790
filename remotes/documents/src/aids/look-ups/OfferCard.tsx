import { VisuallyHidden } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import * as css from './panel.module.css';

interface OfferCardProps {
  /** What a click inserts, for screen readers. */
  label: string;
  /** The figures and marks above the texts. */
  head: ReactNode;
  children: ReactNode;
  isDisabled?: boolean;
  onInsert: () => void;
}

/** A text offered for the segment; a click inserts it. */
export function OfferCard({ label, head, children, isDisabled = false, onInsert }: OfferCardProps) {
  return (
    <button type="button" data-hit className={css.card} disabled={isDisabled} onClick={onInsert}>
      <span className={css.cardHead}>
        <VisuallyHidden>{label}</VisuallyHidden>
        {head}
      </span>
      {children}
    </button>
  );
}
