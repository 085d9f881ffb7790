import { z } from 'zod';
import { fromMarkup, toHtml } from '../codes.ts';
import type { Protocol } from './engine.ts';
import { microsoftLanguage } from './languages.ts';

const answerOf = z.array(z.object({ translations: z.array(z.object({ text: z.string() })).min(1) }));

/** Azure AI Translator, text translation v3.0. */
export const microsoft: Protocol = {
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
    const service = address || 'https://api.cognitive.microsofttranslator.com';
    return {
      url: `${service.replace(/\/+$/, '')}/translate?${query}`,
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
