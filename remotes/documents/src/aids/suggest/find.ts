import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { plainText } from '@tessera/shared/text/inline-codes';
import { chipLabel } from '../../core/live-editor/editor-dom.ts';
import { missingHalves } from '../../core/live-editor/text-edit.ts';
import { gatherCandidates, type Material } from './candidates.ts';
import { quotesFor } from './quotes.ts';
import type { Find } from './session.ts';
import { type Suggestion, SuggestionIndex } from './suggest.ts';

interface Given extends Omit<Material, 'source'> {
  record: DocumentRecord;
}

/** Characters typed to begin a tag. */
const TAG_BEGUN = /[<{]$/;
const MOST_TAGS = 3;

/** Finds suggestions among all candidates for a segment; these are indexed on first use. */
export function finderOf({ record, ...material }: Given): Find {
  const lang = material.languages.target;
  let index: SuggestionIndex | undefined;
  return (before, after) => {
    if (TAG_BEGUN.test(before)) {
      const tags = tagsFor(record, before, after);
      if (tags.length > 0) return tags;
    }
    const quotes = quotesFor(before, after, record.source, lang);
    if (quotes.length > 0) return quotes;
    index ??= new SuggestionIndex(gatherCandidates({ ...material, source: record.source }), lang);
    return index
      .find(before, after)
      .map((suggestion) => asBeginning(suggestion, before, record.source, lang));
  };
}

/** A sentence beginning in the middle of the text. */
const AFTER_SENTENCE = /[.!?…]["”“»’]?\s+$/u;
const SMALL_FIRST = /^\p{Ll}/u;

/** The beginning of the text, and of a sentence in it, is capitalised like the source. */
function asBeginning(suggestion: Suggestion, before: string, source: string, lang: string): Suggestion {
  const { text, typed } = suggestion;
  // Names keep their case.
  if (!SMALL_FIRST.test(text) || /^\S+[\p{Lu}\p{Nd}_./]/u.test(text)) return suggestion;
  const start = before.slice(0, before.length - typed);
  const begins = start.trim() === '' ? /^\P{L}*\p{Lu}/u.test(plainText(source)) : AFTER_SENTENCE.test(start);
  if (!begins) return suggestion;
  return { ...suggestion, text: text[0]?.toLocaleUpperCase(lang || undefined) + text.slice(1) };
}

/** Tags missing in the text, in source order. */
function tagsFor({ codes, source }: DocumentRecord, before: string, after: string): Suggestion[] {
  return missingHalves(codes, source, before + after)
    .slice(0, MOST_TAGS)
    .map(({ id, kind, raw }) => ({
      text: raw,
      typed: 1,
      rest: raw,
      origin: 'code',
      label: chipLabel({ type: 'code', id, kind, raw, start: 0 }, codes),
    }));
}
