import { type TextView, viewText } from './text-view.ts';
import type { CheckSettings, SegmentInput } from './types.ts';

/** A segment prepared for the checks. */
export interface SegmentView {
  input: SegmentInput;
  settings: CheckSettings;
  source: TextView;
  target: TextView;
}

export function viewSegment(input: SegmentInput, settings: CheckSettings): SegmentView {
  return {
    input,
    settings,
    source: viewText(input.source, input.source_lang),
    target: viewText(input.target, input.target_lang),
  };
}
