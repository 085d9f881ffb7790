import type { Issue } from './issue.ts';
import type { Wording, WordingId } from './wording.ts';

/**
 * Findings that only count once a translation is complete: a missing part, or a premature end. All others are
 * mistakes at any time.
 */
const OF_THE_WHOLE: ReadonlySet<string> = new Set<WordingId>([
  'accelerators.missing',
  'brackets.fewer',
  'brackets.loose',
  'edge_spaces.trailing-fewer',
  'edge_spaces.trailing-more',
  'empty.empty',
  'empty.no-words',
  'end_punctuation.add',
  'end_punctuation.differs',
  'end_punctuation.remove',
  'escapes.count',
  'length_ratio.short',
  'line_breaks.count',
  'line_breaks.edges',
  'markup.missing',
  'message_format.lost-branch',
  'message_format.lost-placeholder',
  'message_format.missing',
  'message_format.needed-branch',
  'message_format.no-branches',
  'message_format.no-other',
  'message_format.unclosed',
  'numbers.missing',
  'placeholders.fewer',
  'placeholders.missing',
  'quotes.fewer',
  'quotes.loose',
  'reference.missing.code',
  'reference.missing.email',
  'reference.missing.path',
  'reference.missing.url',
  'same_as_source.same',
  // Underlined while it is typed.
  'spelling.meant',
  'spelling.unknown',
  'tabs.count',
  'tags_missing.pair',
  'tags_missing.tag',
  'terms.unused',
  'terms.unused-form',
  'units.missing',
]);

/** Whether a finding is judged when a translation is approved or left, not during typing. */
export function isOfTheWhole({ says }: { says: Wording<string> }): boolean {
  return OF_THE_WHOLE.has(says.id);
}

/** Whether a finding is about a number at the end of the target that may still be continued. */
export function mayBeBegun({ check, target_ranges = [] }: Issue, target: string): boolean {
  return (
    (check === 'numbers' || check === 'number_format' || check === 'dates') &&
    target_ranges.some(([, end]) => end === target.length)
  );
}
