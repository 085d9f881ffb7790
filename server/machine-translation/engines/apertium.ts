import { z } from 'zod';
import { fromMarkup, toHtml } from '../codes.ts';
import type { Protocol } from './engine.ts';
import { plainLanguage } from './languages.ts';

const answerOf = z.object({
  responseStatus: z.literal(200),
  responseData: z.object({ translatedText: z.string() }),
});

/** Apertium APY, `POST /translate`: one text per request. */
export const apertium: Protocol = {
  maxTexts: 1,
  maxCharacters: 20_000,
  usesContext: false,
  write({ texts, from, to }, { address }) {
    const q = texts.map(toHtml).join('\n');
    return {
      url: `${address.replace(/\/+$/, '')}/translate`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        q,
        langpair: `${plainLanguage(from)}|${plainLanguage(to)}`,
        format: 'html',
        // Without asterisks before unknown words.
        markUnknown: 'no',
      }).toString(),
      sent: q,
    };
  },
  read(answer, { texts }) {
    const parsed = answerOf.safeParse(answer);
    return parsed.success ? [fromMarkup(parsed.data.responseData.translatedText, texts[0] ?? '')] : null;
  },
};
