import { z } from 'zod';
import { fromMarkup, toXml } from '../codes.ts';
import type { Access, Protocol } from './engine.ts';
import { deeplSource, deeplTarget, lists } from './languages.ts';

const answerOf = z.object({ translations: z.array(z.object({ text: z.string() })) });

const languagesOf = z.array(z.object({ language: z.string() }));

const authorization = (key: string | null) => ({ authorization: `DeepL-Auth-Key ${key ?? ''}` });

function serviceOf({ address, key }: Access): string {
  // Keys of the free plan end like this, and are valid at another host.
  const service = key?.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com';
  return (address || service).replace(/\/+$/, '');
}

/**
 * DeepL API, `POST /v2/translate`. Neighbours are sent as `context`, which is neither translated nor counted.
 */
export const deepl: Protocol = {
  languages: {
    requests: (access) =>
      ['source', 'target'].map((type) => ({
        url: `${serviceOf(access)}/v2/languages?type=${type}`,
        headers: authorization(access.key),
      })),
    read(answers) {
      const [sources, targets] = answers.map((answer) =>
        languagesOf.safeParse(answer).data?.map(({ language }) => language),
      );
      if (!sources || !targets) return null;
      return (from, to) => lists(sources, deeplSource(from)) && lists(targets, deeplTarget(to));
    },
  },
  maxTexts: 50,
  maxCharacters: 60_000,
  usesContext: true,
  write({ texts, from, to, context }, access) {
    const text = texts.map(toXml);
    const around = [context.previous, context.next].filter((one) => one !== null).join('\n');
    return {
      url: `${serviceOf(access)}/v2/translate`,
      headers: { ...authorization(access.key), 'content-type': 'application/json' },
      body: JSON.stringify({
        text,
        source_lang: deeplSource(from),
        target_lang: deeplTarget(to),
        tag_handling: 'xml',
        // A segment is one text, whatever full stops are in it.
        split_sentences: 'nonewlines',
        preserve_formatting: true,
        ...(around === '' ? {} : { context: around }),
      }),
      sent: around === '' ? text.join('\n') : `${text.join('\n')}\n\ncontext:\n${around}`,
    };
  },
  read(answer, { texts }) {
    const parsed = answerOf.safeParse(answer);
    if (!parsed.success || parsed.data.translations.length !== texts.length) return null;
    return parsed.data.translations.map(({ text }, at) => fromMarkup(text, texts[at] ?? ''));
  },
};
