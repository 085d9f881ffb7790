import { z } from 'zod';
import { fromMarkup, toHtml } from '../codes.ts';
import type { Access, Protocol } from './engine.ts';
import { googleLanguage, lists } from './languages.ts';

const answerOf = z.object({
  data: z.object({ translations: z.array(z.object({ translatedText: z.string() })) }),
});

const languagesOf = z.object({ data: z.object({ languages: z.array(z.object({ language: z.string() })) }) });

const serviceOf = ({ address }: Access) =>
  `${(address || 'https://translation.googleapis.com').replace(/\/+$/, '')}/language/translate/v2`;

/** Google Cloud Translation, Basic (v2). */
export const google: Protocol = {
  languages: {
    requests: (access) => [
      { url: `${serviceOf(access)}/languages`, headers: { 'x-goog-api-key': access.key ?? '' } },
    ],
    read([answer]) {
      const parsed = languagesOf.safeParse(answer);
      if (!parsed.success) return null;
      const languages = parsed.data.data.languages.map(({ language }) => language);
      return (from, to) => lists(languages, googleLanguage(from)) && lists(languages, googleLanguage(to));
    },
  },
  maxTexts: 100,
  maxCharacters: 25_000,
  usesContext: false,
  write({ texts, from, to }, access) {
    const q = texts.map(toHtml);
    return {
      url: serviceOf(access),
      headers: { 'x-goog-api-key': access.key ?? '', 'content-type': 'application/json; charset=utf-8' },
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
