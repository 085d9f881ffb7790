import { z } from 'zod';
import { fromMarkup, toHtml } from '../codes.ts';
import type { Protocol } from './engine.ts';
import { plainLanguage } from './languages.ts';

const answerOf = z.object({ translatedText: z.array(z.string()) });

/** LibreTranslate, `POST /translate`. */
export const libretranslate: Protocol = {
  maxTexts: 20,
  maxCharacters: 5_000,
  usesContext: false,
  write({ texts, from, to }, { address, key }) {
    const q = texts.map(toHtml);
    return {
      url: `${address.replace(/\/+$/, '')}/translate`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        q,
        source: plainLanguage(from),
        target: plainLanguage(to),
        format: 'html',
        ...(key === null ? {} : { api_key: key }),
      }),
      sent: q.join('\n'),
    };
  },
  read(answer, { texts }) {
    const parsed = answerOf.safeParse(answer);
    if (!parsed.success || parsed.data.translatedText.length !== texts.length) return null;
    return parsed.data.translatedText.map((text, at) => fromMarkup(text, texts[at] ?? ''));
  },
};
