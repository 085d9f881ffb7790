import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { textAt } from '@tessera/shared/text/term-case';
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
  const fixed = new Set(
    material.terms.flatMap(({ record: term }) => (term.case_sensitive ? term.target : [])),
  );
  let index: SuggestionIndex | undefined;
  return (before, after) => {
    if (TAG_BEGUN.test(before)) {
      const tags = tagsFor(record, before, after);
      if (tags.length > 0) return tags;
    }
    const quotes = quotesFor(before, after, record.source, lang);
    if (quotes.length > 0) return quotes;
    index ??= new SuggestionIndex(gatherCandidates({ ...material, source: record.source }), lang);
    // The beginning of the text, and of a sentence in it, is capitalised like the source.
    return index.find(before, after).map((suggestion) => {
      const { text, typed } = suggestion;
      if (fixed.has(text)) return suggestion;
      const place = { source: record.source, before: before.slice(0, before.length - typed), lang };
      return { ...suggestion, text: textAt(text, place) };
    });
  };
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
