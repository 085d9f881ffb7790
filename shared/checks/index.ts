export { CHECKS, type Check, type CheckId, checkById } from './catalogue.ts';
export { checkDocument, type DocumentSegment } from './check-document.ts';
export { checkSegment, notChecked } from './check-segment.ts';
export { isOfTheWhole } from './completeness.ts';
export type { CheckSettings, Issue } from './issue.ts';
export type {
  AppliedMatch,
  SegmentInput,
  SegmentTerm,
  Severity,
  TextRange,
} from './types.ts';
export type { Wording } from './wording.ts';
