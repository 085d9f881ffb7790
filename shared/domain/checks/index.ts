export { CHECKS, type Check, type CheckId, checkById } from './catalogue.ts';
export { checkDocument, type DocumentSegment } from './check-document.ts';
export { checkSegment, issueSubject, notChecked } from './check-segment.ts';
export { isOfTheWhole, mayBeBegun } from './completeness.ts';
export type { CheckSettings, Issue } from './issue.ts';
export { type SpeltWord, wordsToSpell } from './spelling.ts';
export { applyEdits, type TextView, toRaw, viewText } from './text-view.ts';
export type {
  AppliedMatch,
  Misspelt,
  SegmentInput,
  SegmentTerm,
  Severity,
  TextRange,
} from './types.ts';
export type { Wording } from './wording.ts';
