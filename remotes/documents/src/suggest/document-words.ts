import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { useEffect, useState } from 'react';
import type { RecordPages } from '../segments/record-pages.ts';
import { countWordsOf } from './candidates.ts';

const NO_WORDS: ReadonlyMap<string, number> = new Map();
/** After a change of the list, ms: nobody waits for the words of what has just been loaded or saved. */
const REST_MS = 1_500;

/** The words of the translations that are loaded, with how often they occur; counted when there is time. */
export function useDocumentWords(
  pages: RecordPages,
  lang: string,
  isOn: boolean,
): ReadonlyMap<string, number> {
  const [words, setWords] = useState(NO_WORDS);
  useEffect(() => {
    if (!isOn) return;
    const segmenter = new Intl.Segmenter(lang || 'und', { granularity: 'word' });
    const known = new WeakMap<DocumentRecord, Map<string, number>>();
    const count = () => {
      const all = new Map<string, number>();
      for (const record of pages.loaded()) {
        let own = known.get(record);
        if (!own) {
          own = new Map();
          countWordsOf(record.target, segmenter, own);
          known.set(record, own);
        }
        for (const [word, times] of own) all.set(word, (all.get(word) ?? 0) + times);
      }
      setWords(all);
    };
    let timer = setTimeout(count);
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
