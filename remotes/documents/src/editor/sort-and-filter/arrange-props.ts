import type { SegmentState } from '@tessera/shared/contract/document';

/** Which states are shown: one of them, or those before or after approval. */
export type Shown = SegmentState | '' | 'open' | 'approved';

export interface ArrangeProps {
  states: readonly { value: Shown; label: string }[];
  shown: Shown;
  onShow: (value: Shown) => void;
}
