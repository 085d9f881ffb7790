import { expect, it } from 'vitest';
import { languageOfName, languagePairOfName, proposeLanguages } from './file-languages.ts';
import { nameOfTranslation } from './file-names.ts';

it.each([
  ['messages_en.properties', '', 'de', 'en', 'de'],
  ['messages_pt_BR.properties', 'en', '', 'en', 'pt-BR'],
  ['messages_de.properties', '', 'de', '', 'de'],
  ['de.json', 'en', '', 'en', 'de'],
  ['values-pt-rBR/strings.xml', 'en', '', 'en', 'pt-BR'],
  ['messages.properties', 'en', 'fr', 'en', 'fr'],
  ['Bundle.properties', '', '', '', ''],
  ['app.properties', '', '', '', ''],
  ['page.en-de.html', '', '', 'en', 'de'],
  ['page.en-de.html', '', 'fr', 'en', 'fr'],
  ['page.en-de.html', 'de', '', 'de', ''],
  ['en_de/strings.json', '', '', 'en', 'de'],
  ['in/en-US_pt-BR.json', '', '', 'en-US', 'pt-BR'],
  ['UI_en_US-sr_Latn_RS.json', '', '', 'en-US', 'sr-Latn-RS'],
  ['Manual EN-DE.docx', '', '', 'en', 'de'],
  ['guide-en-to-fr.md', '', '', 'en', 'fr'],
  ['en2ja.json', '', '', 'en', 'ja'],
  ['a.sv-fi.txt', '', '', 'sv', 'fi'],
  ['a_en-vi.txt', '', '', 'en', 'vi'],
  ['a_es-ca.txt', '', '', 'es', 'ca'],
  // A language with a country, or a word with a language, is not a pair.
  ['page_en-DE.html', '', '', 'en-DE', ''],
  ['how-to_de.json', 'en', '', 'en', 'de'],
  ['web-app_de.json', 'en', '', 'en', 'de'],
  ['my.de.json', 'en', '', 'en', 'de'],
])('%s, given "%s" and "%s", is from "%s" into "%s"', (name, source, target, from, into) => {
  const proposed = proposeLanguages({ source_lang: source, target_lang: target }, name, 'monolingual');
  expect(proposed).toEqual({ source_lang: from, target_lang: into });
});

it('the name of a bilingual file gives its target language', () => {
  const none = { source_lang: '', target_lang: '' };
  expect(proposeLanguages(none, 'de.po', 'bilingual')).toEqual({ source_lang: '', target_lang: 'de' });
});

it.each([
  'messages_pt_br.properties',
  'es-ar.json',
  'site.fr-ca.html',
  'PT-BR.json',
  'a_en_ca.json',
  'de_de/a.json',
])('%s has a country code, not a second language', (name) => expect(languagePairOfName(name)).toBeNull());

it('the language of a file that names both is its target', () => {
  expect(languageOfName('page.en-de.html')).toBe('de');
  expect(nameOfTranslation('page.en-de.html', { source_lang: 'en', target_lang: 'de' }, 'html')).toBe(
    'page.en-de.html',
  );
});
