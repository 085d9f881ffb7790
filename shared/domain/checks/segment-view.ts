import { type TextView, viewText } from './text-view.ts';
import type { AcceleratorMark, SegmentInput } from './types.ts';

/** A segment prepared for the checks. */
export interface SegmentView {
  input: SegmentInput;
  accelerator: AcceleratorMark;
  source: TextView;
  target: TextView;
}

export function viewSegment(input: SegmentInput, accelerator: AcceleratorMark): SegmentView {
  return {
    input,
    accelerator,
    source: viewText(input.source, input.source_lang),
    target: viewText(input.target, input.target_lang),
  };
}
