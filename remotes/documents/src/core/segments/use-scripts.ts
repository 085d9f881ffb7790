import type { Document } from '@tessera/shared/contract/document';
import { textDirection } from '@tessera/shared/text/languages';
import { useMemo } from 'react';

interface Script {
  lang: string;
  dir: 'ltr' | 'rtl';
}

/** Languages and directions of source and target. */
export interface Scripts {
  source: Script;
  target: Script;
}

/** Scripts of a document; the same object while its languages stay. */
export function useScripts({ source_lang, target_lang }: Document): Scripts {
  return useMemo(
    () => ({
      source: { lang: source_lang, dir: textDirection(source_lang) },
      target: { lang: target_lang, dir: textDirection(target_lang) },
    }),
    [source_lang, target_lang],
  );
}
