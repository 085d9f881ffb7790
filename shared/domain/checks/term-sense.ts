import { type TextView, toRaw } from './text-view.ts';
import type { SegmentTerm } from './types.ts';

/** Words after which an English word is a noun, and after which it is a verb. */
const BEFORE_NOUN =
  /(?:^|[^\p{L}])(?:the|an?|this|that|these|those|each|every|no|its?|their|your|my|our|of)\s+$/iu;
const BEFORE_VERB =
  /(?:^|[^\p{L}])(?:to|can|cannot|could|will|would|shall|should|may|might|must|do|does|did|not|please|you|we|they|i)\s+$/iu;
/** Verb endings that no noun form has. */
const VERBAL = /(?:ing|ed)$/i;

/**
 * Whether a term found in a source is really used: not as a name in a placeholder, markup or address, nor in
 * English as a homograph of another word class.
 */
export function isMeant(term: SegmentTerm, source: TextView): boolean {
  const { start, end } = term;
  if (start === undefined || end === undefined) return true;
  if (source.spans.some((span) => overlaps(toRaw(source, span.start, span.end), start, end))) return false;
  // A part of a name: `file_name`, `--format`.
  if (/(?:[\p{L}\p{N}]_|[@#/\\]|(?:^|\s)-{1,2})$/u.test(source.raw.slice(Math.max(0, start - 3), start)))
    return false;
  if (/^(?:[_@/\\]|\(\))/.test(source.raw.slice(end, end + 2))) return false;
  return source.language !== 'en' || hasItsClass(term, source.raw, start, end);
}

const overlaps = ([from, to]: readonly [number, number], start: number, end: number) =>
  from < end && start < to;

function hasItsClass(term: SegmentTerm, text: string, start: number, end: number): boolean {
  const found = text.slice(start, end);
  const isVerbal = VERBAL.test(found) && !VERBAL.test(term.source);
  const before = text.slice(Math.max(0, start - 20), start);
  const wordClass = classOf(term);
  if (wordClass === 'noun') return !isVerbal && !BEFORE_VERB.test(before);
  if (wordClass === 'verb') return isVerbal || !BEFORE_NOUN.test(before);
  return true;
}

/** The word class in the glossary, or shown by the German translation. */
function classOf({ part_of_speech, target, source }: SegmentTerm): 'noun' | 'verb' | null {
  const given = part_of_speech?.toLowerCase() ?? '';
  if (given === 'noun' || given === 'verb') return given;
  if (given !== '' || /\s/.test(source.trim())) return null;
  return /^\p{Lu}\p{Ll}+(?:ung|heit|keit|tion|schaft|nis|tät|tor)$/u.test(target) ? 'noun' : null;
}
