import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { chipLabel } from '../editor/editor-dom.ts';
import { missingHalves } from '../editor/text-edit.ts';
import { gatherCandidates, type Material } from './candidates.ts';
import type { Find } from './session.ts';
import { type Suggestion, SuggestionIndex } from './suggest.ts';

interface Given extends Omit<Material, 'source'> {
  record: DocumentRecord;
  lang: string;
}

/** What people type for a tag. */
const TAG_BEGUN = /[<{]$/;
const MOST_TAGS = 3;

/** Looks for suggestions in everything at hand for a segment; what is at hand is put in order at the first look. */
export function finderOf({ record, lang, ...material }: Given): Find {
  let index: SuggestionIndex | undefined;
  return (before, after) => {
    if (TAG_BEGUN.test(before)) {
      const tags = tagsFor(record, before, after);
      if (tags.length > 0) return tags;
    }
    index ??= new SuggestionIndex(gatherCandidates({ ...material, source: record.source }), lang);
    return index.find(before, after);
  };
}

/** The tags that the text lacks, in the order of the source. */
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
