import { z } from 'zod';
import { fromMarkup, toHtml } from '../codes.ts';
import type { Protocol } from './engine.ts';
import { lists, plainLanguage } from './languages.ts';

const answerOf = z.object({ translatedText: z.array(z.string()) });

const languagesOf = z.array(z.object({ code: z.string(), targets: z.array(z.string()) }));

/** LibreTranslate, `POST /translate`. */
export const libretranslate: Protocol = {
  languages: {
    requests: ({ address }) => [{ url: `${address.replace(/\/+$/, '')}/languages` }],
    read([answer]) {
      const parsed = languagesOf.safeParse(answer);
      if (!parsed.success) return null;
      return (from, to) =>
        parsed.data.some(
          ({ code, targets }) => lists([code], plainLanguage(from)) && lists(targets, plainLanguage(to)),
        );
    },
  },
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
