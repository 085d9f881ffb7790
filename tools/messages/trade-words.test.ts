import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueFolders, readCatalogue } from './catalogues.ts';
import { TRADE_WORDS, WITHOUT } from './trade-words.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LANGUAGES = ['de', 'fr', 'ar', 'ja'] as const;

/** The words of a message, without its places and the keys of its branches. */
const plain = (message: string) =>
  message
    .replace(/\{\w+, (plural|select|selectordinal),/g, ' ')
    .replace(/\{\w+(, \w+)?\}/g, ' ')
    .replace(/[\w=-]+\s*\{/g, '{');

const CATALOGUES = catalogueFolders(ROOT).map((folder) => ({
  folder,
  messages: Object.entries(readCatalogue(ROOT, folder, 'en')),
  translated: Object.fromEntries(
    LANGUAGES.map((language) => [language, readCatalogue(ROOT, folder, language)]),
  ),
}));

describe.each(Object.entries(TRADE_WORDS))(
  'what is a “%s” in English',
  (name, { english, words, not = {} }) => {
    const meant = CATALOGUES.flatMap(({ folder, messages, translated }) =>
      messages
        .filter(([, message]) => english.test(plain(message)))
        .map(([id]) => ({ folder, id, in: (language: string) => plain(translated[language]?.[id] ?? '') })),
    );
    const exceptions = WITHOUT[name] ?? [];

    it.each(LANGUAGES)('has one word in %s, and no other that the trade has', (language) => {
      const without = meant.filter(
        ({ id, in: say }) => !words[language].test(say(language)) && !exceptions.includes(id),
      );
      const otherwise = meant.filter(({ in: say }) => not[language]?.test(say(language)));
      const shown = [...without, ...otherwise].map((one) => `${one.folder} ${one.id}: ${one.in(language)}`);
      expect(shown).toEqual([]);
    });

    it('is left out by no more messages than the list says', () => {
      const needed = exceptions.filter((id) =>
        meant.some(
          (one) => one.id === id && LANGUAGES.some((language) => !words[language].test(one.in(language))),
        ),
      );
      expect(needed).toEqual(exceptions);
    });
  },
);
