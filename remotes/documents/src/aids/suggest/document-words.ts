import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { useEffect, useState } from 'react';
import type { RecordPages } from '../../core/segments/record-pages.ts';
import { countWordsOf } from './candidates.ts';

const NO_WORDS: ReadonlyMap<string, number> = new Map();
/** Delay after a list change, ms: words just loaded or saved are not needed at once. */
const REST_MS = 1_500;

interface Counted {
  lang: string;
  bySegment: WeakMap<DocumentRecord, ReadonlyMap<string, number>>;
  words: ReadonlyMap<string, number>;
}

/** Kept for the life of the list, so that each segment continues the count of the last. */
const countedIn = new WeakMap<RecordPages, Counted>();

/** Words of the loaded translations with their number of occurrences; counted when idle. */
export function useDocumentWords(
  pages: RecordPages,
  lang: string,
  isOn: boolean,
): ReadonlyMap<string, number> {
  const [words, setWords] = useState(() => countedOf(pages, lang).words);
  useEffect(() => {
    if (!isOn) return;
    const counted = countedOf(pages, lang);
    const segmenter = new Intl.Segmenter(lang || 'und', { granularity: 'word' });
    const count = () => {
      const all = new Map<string, number>();
      for (const record of pages.loaded()) {
        let own = counted.bySegment.get(record);
        if (!own) {
          own = wordsOf(record.target, segmenter);
          counted.bySegment.set(record, own);
        }
        for (const [word, times] of own) all.set(word, (all.get(word) ?? 0) + times);
      }
      counted.words = all;
      setWords(all);
    };
    let timer = setTimeout(count, counted.words === NO_WORDS ? 0 : REST_MS);
    const stop = pages.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(count, REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [pages, lang, isOn]);
  return words;
}

function countedOf(pages: RecordPages, lang: string): Counted {
  const known = countedIn.get(pages);
  if (known?.lang === lang) return known;
  const counted = { lang, bySegment: new WeakMap(), words: NO_WORDS };
  countedIn.set(pages, counted);
  return counted;
}

function wordsOf(text: string, segmenter: Intl.Segmenter): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  countWordsOf(text, segmenter, words);
  return words;
}
