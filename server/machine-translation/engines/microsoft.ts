import { z } from 'zod';
import { fromMarkup, toHtml } from '../codes.ts';
import type { Protocol } from './engine.ts';
import { lists, microsoftLanguage } from './languages.ts';

const answerOf = z.array(z.object({ translations: z.array(z.object({ text: z.string() })).min(1) }));

const languagesOf = z.object({ translation: z.record(z.string(), z.unknown()) });

const serviceOf = (address: string) =>
  (address || 'https://api.cognitive.microsofttranslator.com').replace(/\/+$/, '');

/** Azure AI Translator, text translation v3.0. */
export const microsoft: Protocol = {
  languages: {
    requests: ({ address }) => [{ url: `${serviceOf(address)}/languages?api-version=3.0&scope=translation` }],
    read([answer]) {
      const parsed = languagesOf.safeParse(answer);
      if (!parsed.success) return null;
      const languages = Object.keys(parsed.data.translation);
      return (from, to) =>
        lists(languages, microsoftLanguage(from)) && lists(languages, microsoftLanguage(to));
    },
  },
  maxTexts: 100,
  maxCharacters: 40_000,
  usesContext: false,
  write({ texts, from, to }, { address, key, region }) {
    const query = new URLSearchParams({
      'api-version': '3.0',
      from: microsoftLanguage(from),
      to: microsoftLanguage(to),
      textType: 'html',
    });
    const sent = texts.map(toHtml);
    return {
      url: `${serviceOf(address)}/translate?${query}`,
      headers: {
        'ocp-apim-subscription-key': key ?? '',
        ...(region === '' ? {} : { 'ocp-apim-subscription-region': region }),
        'content-type': 'application/json; charset=UTF-8',
      },
      body: JSON.stringify(sent.map((Text) => ({ Text }))),
      sent: sent.join('\n'),
    };
  },
  read(answer, { texts }) {
    const parsed = answerOf.safeParse(answer);
    if (!parsed.success || parsed.data.length !== texts.length) return null;
    return parsed.data.map(({ translations: [first] }, at) => fromMarkup(first?.text ?? '', texts[at] ?? ''));
  },
};
