import { z } from 'zod';
import { fromMarkup, toHtml } from '../codes.ts';
import type { Protocol } from './engine.ts';
import { plainLanguage } from './languages.ts';

const answerOf = z.object({
  responseStatus: z.literal(200),
  responseData: z.object({ translatedText: z.string() }),
});

const pairsOf = z.object({
  responseData: z.array(z.object({ sourceLanguage: z.string(), targetLanguage: z.string() })),
});

/** Apertium lists ISO 639-3 codes (`eng`), and variants (`eng_US`), which are never requested. */
const codeOf = (listed: string) => (/^[a-z]{2,3}$/.test(listed) ? plainLanguage(listed) : listed);

/** Apertium APY, `POST /translate`: one text per request. */
export const apertium: Protocol = {
  languages: {
    requests: ({ address }) => [{ url: `${address.replace(/\/+$/, '')}/listPairs` }],
    read([answer]) {
      const parsed = pairsOf.safeParse(answer);
      if (!parsed.success) return null;
      const pairs = new Set(
        parsed.data.responseData.map(
          ({ sourceLanguage, targetLanguage }) => `${codeOf(sourceLanguage)}|${codeOf(targetLanguage)}`,
        ),
      );
      return (from, to) => pairs.has(`${plainLanguage(from)}|${plainLanguage(to)}`);
    },
  },
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
