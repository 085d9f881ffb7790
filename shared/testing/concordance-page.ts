import { PAGE_SIZE } from '../contract/common.ts';
import type { Answer, Body } from '../contract/endpoint.ts';
import type { ConcordanceHit, findConcordance, Unit } from '../contract/translation-memory.ts';
import type { TextRange } from '../text/difference.ts';
import { findText, mergeRanges } from '../text/find-text.ts';
import { plainText } from '../text/inline-codes.ts';

type Found = Pick<ConcordanceHit, 'found'> & { ranges: TextRange[] };
type Asked = Pick<Body<typeof findConcordance>, 'text' | 'side' | 'mode' | 'page'>;

/**
 * A mocked search for a phrase: phrases before mere words. Unlike the server it has no stems: forms of a word are what
 * begins with it less one English or German ending.
 */
export function concordancePage(
  units: readonly (Unit & { memory_name: string })[],
  { text, side, mode, page }: Asked,
): Answer<typeof findConcordance> {
  const phrase = plainText(text).trim();
  const words = phrase.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const find = mode === 'stem' ? findForms : findPhrase;
  const hits = units.flatMap((unit): ConcordanceHit[] => {
    const source = side === 'target' ? null : find(unit.source, { phrase, words, mode });
    const target = side === 'source' ? null : find(unit.target, { phrase, words, mode });
    if (!source && !target) return [];
    return [
      {
        ...unit,
        found: [source?.found, target?.found].includes('phrase') ? 'phrase' : 'words',
        source_ranges: source?.ranges ?? [],
        target_ranges: target?.ranges ?? [],
      },
    ];
  });
  hits.sort((a, b) => Number(b.found === 'phrase') - Number(a.found === 'phrase'));
  const records = hits.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  return { records, total_rows: hits.length, is_complete: true };
}

interface Sought {
  phrase: string;
  words: readonly string[];
  mode: Asked['mode'];
}

function findPhrase(written: string, { phrase, words, mode }: Sought): Found | null {
  const isPrefix = mode === 'prefix';
  const places = findText(written, phrase).filter((place) => !isPrefix || place.beginsWord);
  if (places.length > 0) return { found: 'phrase', ranges: places.map(({ range }) => range) };
  return allOf(words, (word) =>
    findText(written, word)
      .filter((place) => place.beginsWord && (isPrefix || place.endsWord))
      .map(({ range }) => range),
  );
}

const ENDING = /(?<=..)(?:ing|ed|es|en|er|s|e|n)$/;
const REST = /^\p{L}{0,3}(?!\p{L})/u;

function findForms(written: string, { words }: Sought): Found | null {
  const found = allOf(words, (word) =>
    findText(written, word.toLowerCase().replace(ENDING, ''))
      .filter((place) => place.beginsWord)
      .flatMap(({ range: { start, end } }) => {
        const rest = REST.exec(written.slice(end));
        return rest ? [{ start, end: end + rest[0].length }] : [];
      }),
  );
  return found && words.length === 1 ? { ...found, found: 'phrase' } : found;
}

function allOf(words: readonly string[], rangesOf: (word: string) => TextRange[]): Found | null {
  const perWord = words.map(rangesOf);
  if (perWord.length === 0 || perWord.some((ranges) => ranges.length === 0)) return null;
  return { found: 'words', ranges: mergeRanges(perWord.flat()) };
}
