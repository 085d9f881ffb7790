import type { InterfaceLanguage } from '../../shared/domain/messages/languages.ts';
import { catalogueFolders, readCatalogue } from './catalogues.ts';
import { HOUSE_RULES, TRADE_WORDS, WITHOUT } from './trade-words.ts';

/** A message that calls a thing of the trade by another name, or breaks a rule of its language. */
export interface TermProblem {
  /** The English term, or the rule. */
  name: string;
  language: InterfaceLanguage;
  folder: string;
  id: string;
  message: string;
}

interface Found {
  problems: TermProblem[];
  /** Exceptions that no message needs any more, as `term: id`. */
  outdated: string[];
}

const LANGUAGES = ['de', 'fr', 'ar', 'ja'] as const;

/** The words of a message, without placeholders and branch keys. */
const plain = (message: string) =>
  message
    // The role's name, whose keys are terms too.
    .replace(/\{(\w+), select, admin .*? other \{\{\1\}\}\}/g, ' ')
    .replace(/\{\w+, (plural|select|selectordinal),/g, ' ')
    .replace(/\{\w+(, \w+)?\}/g, ' ')
    .replace(/[\w=-]+\s*\{/g, '{');

/** Checks that each concept has one name per language in all catalogues below `root`. */
export function findTermProblems(root: string): Found {
  const problems: TermProblem[] = [];
  const needed = new Set<string>();
  for (const folder of catalogueFolders(root)) {
    const english = readCatalogue(root, folder, 'en');
    for (const [id, message] of Object.entries(english))
      if (HOUSE_RULES.en?.test(message))
        problems.push({ name: 'rules', language: 'en', folder, id, message });
    for (const language of LANGUAGES) {
      const translated = readCatalogue(root, folder, language);
      for (const [id, message] of Object.entries(english)) {
        const said = plain(translated[id] ?? '');
        const report = (name: string) =>
          problems.push({ name, language, folder, id, message: translated[id] ?? '' });
        if (HOUSE_RULES[language]?.test(translated[id] ?? '')) report('rules');
        for (const [name, { english: term, words, not }] of Object.entries(TRADE_WORDS)) {
          if (!term.test(plain(message))) continue;
          if (not?.[language]?.test(said)) report(name);
          if (words[language].test(said)) continue;
          if (WITHOUT[name]?.includes(id)) needed.add(`${name}: ${id}`);
          else report(name);
        }
      }
    }
  }
  const listed = Object.entries(WITHOUT).flatMap(([name, ids]) => ids.map((id) => `${name}: ${id}`));
  return { problems, outdated: listed.filter((exception) => !needed.has(exception)) };
}
