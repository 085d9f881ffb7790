import { expect, it } from 'vitest';
import { nameOfTranslation } from './file-names.ts';

it.each([
  ['en.json', 'json', 'de', 'de.json'],
  ['en-US.json', 'json', 'pt-BR', 'pt-BR.json'],
  ['messages_en.properties', 'properties', 'pt-BR', 'messages_pt_BR.properties'],
  ['messages.properties', 'properties', 'de', 'messages_de.properties'],
  ['app_en.arb', 'arb', 'fr', 'app_fr.arb'],
  ['Resources.resx', 'resx', 'de', 'Resources.de.resx'],
  ['strings.xml', 'android', 'de', 'values-de-strings.xml'],
  ['strings.xml', 'android', 'pt-BR', 'values-pt-rBR-strings.xml'],
  ['strings.xml', 'android', 'zh-Hant-TW', 'values-b+zh+Hant+TW-strings.xml'],
  ['Localizable.strings', 'strings', 'de', 'de.lproj-Localizable.strings'],
  ['translation.json', 'json', 'de', 'translation.json'],
  ['de.json', 'json', 'de', 'de.json'],
  ['fr.json', 'json', 'de', 'fr.json'],
])('the translation of %s (%s) into %s is named %s', (name, format, target_lang, expected) => {
  expect(nameOfTranslation(name, { source_lang: 'en', target_lang }, format)).toBe(expected);
});
