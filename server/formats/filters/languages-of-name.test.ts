import { expect, it } from 'vitest';
import { proposeLanguages } from './languages-of-name.ts';

it.each([
  ['messages_en.properties', '', 'de', 'en', 'de'],
  ['messages_pt_BR.properties', 'en', '', 'en', 'pt-BR'],
  ['messages_de.properties', '', 'de', '', 'de'],
  ['de.json', 'en', '', 'en', 'de'],
  ['values-pt-rBR/strings.xml', 'en', '', 'en', 'pt-BR'],
  ['messages.properties', 'en', 'fr', 'en', 'fr'],
  ['Bundle.properties', '', '', '', ''],
  ['app.properties', '', '', '', ''],
])('%s with "%s" and "%s" given is from "%s" into "%s"', (name, source, target, from, into) => {
  const proposed = proposeLanguages({ source_lang: source, target_lang: target }, name);
  expect(proposed).toEqual({ source_lang: from, target_lang: into });
});
