import { z } from 'zod';
import type { LanguageMatch } from '../../../shared/domain/contract/machine-translation.ts';
import { parseText } from '../../../shared/domain/text/inline-codes.ts';
import type { Protocol } from './engine.ts';
import { lists } from './languages.ts';

const languagesOf = z.array(z.object({ code: z.string(), longCode: z.string() }));

const serviceOf = (address: string) => address.replace(/\/+$/, '').replace(/\/v2$/, '');

/** Maximum replacements per match. */
const MOST_REPLACEMENTS = 5;

const answerOf = z.object({
  matches: z.array(
    z.object({
      message: z.string(),
      offset: z.int().min(0),
      length: z.int().min(0),
      replacements: z.array(z.object({ value: z.string() })),
      rule: z.object({ id: z.string(), category: z.object({ id: z.string() }) }),
    }),
  ),
});

/**
 * LanguageTool, `POST /v2/check`: one text per request, with its tags as markup, so that positions count
 * them. The issues are cached like a translation, as JSON: see {@link matchesOf}.
 */
export const languagetool: Protocol = {
  languages: {
    requests: ({ address }) => [{ url: `${serviceOf(address)}/v2/languages` }],
    read([answer]) {
      const parsed = languagesOf.safeParse(answer);
      if (!parsed.success) return null;
      const languages = parsed.data.flatMap(({ code, longCode }) => [code, longCode]);
      // It checks targets only.
      return (_, to) => lists(languages, to);
    },
  },
  maxTexts: 1,
  maxCharacters: 20_000,
  usesContext: false,
  write({ texts, to }, { address }) {
    const [text = ''] = texts;
    const parts = parseText(text);
    const annotation = parts.map((part) =>
      part.type === 'text' ? { text: part.text } : { markup: part.raw },
    );
    return {
      url: `${serviceOf(address)}/v2/check`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ language: to, data: JSON.stringify({ annotation }) }).toString(),
      sent: parts.map((part) => (part.type === 'text' ? part.text : part.raw)).join(''),
    };
  },
  read(answer, { texts }) {
    const parsed = answerOf.safeParse(answer);
    if (!parsed.success) return null;
    const size = texts[0]?.length ?? 0;
    const matches = parsed.data.matches.flatMap(({ message, offset, length, replacements, rule }) =>
      length === 0 || offset + length > size
        ? []
        : {
            start: offset,
            end: offset + length,
            message,
            replacements: replacements.slice(0, MOST_REPLACEMENTS).map(({ value }) => value),
            rule: rule.id,
            category: rule.category.id,
          },
    );
    return [JSON.stringify(matches satisfies LanguageMatch[])];
  },
};

/** The content of one of the protocol's answers. */
export const matchesOf = (answer: string): LanguageMatch[] => JSON.parse(answer);
