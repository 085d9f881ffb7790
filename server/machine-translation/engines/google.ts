import { z } from 'zod';
import { fromMarkup, toHtml } from '../codes.ts';
import type { Protocol } from './engine.ts';
import { googleLanguage } from './languages.ts';

const answerOf = z.object({
  data: z.object({ translations: z.array(z.object({ translatedText: z.string() })) }),
});

/** Google Cloud Translation, Basic (v2). */
export const google: Protocol = {
  maxTexts: 100,
  maxCharacters: 25_000,
  usesContext: false,
  write({ texts, from, to }, { address, key }) {
    const q = texts.map(toHtml);
    return {
      url: `${(address || 'https://translation.googleapis.com').replace(/\/+$/, '')}/language/translate/v2`,
      headers: { 'x-goog-api-key': key ?? '', 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ q, source: googleLanguage(from), target: googleLanguage(to), format: 'html' }),
      sent: q.join('\n'),
    };
  },
  read(answer, { texts }) {
    const parsed = answerOf.safeParse(answer);
    if (!parsed.success || parsed.data.data.translations.length !== texts.length) return null;
    return parsed.data.data.translations.map(({ translatedText }, at) =>
      fromMarkup(translatedText, texts[at] ?? ''),
    );
  },
};
