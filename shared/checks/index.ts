export { CHECKS, type Check, type CheckId, checkById } from './catalogue.ts';
export { checkDocument, type DocumentSegment } from './check-document.ts';
export { checkSegment } from './check-segment.ts';
export type {
  AppliedMatch,
  CheckSettings,
  Issue,
  SegmentInput,
  SegmentTerm,
  Severity,
  TextRange,
} from './types.ts';
