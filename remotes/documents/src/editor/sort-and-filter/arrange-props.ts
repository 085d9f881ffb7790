import type { SegmentState } from '@tessera/shared/contract/document';

/** The states shown: one, or those before or after approval. */
export type Shown = SegmentState | '' | 'open' | 'approved';

export interface ArrangeProps {
  states: readonly { value: Shown; label: string }[];
  shown: Shown;
  onShow: (value: Shown) => void;
}
