import { expect, it } from 'vitest';
import { proposeLanguages } from './file-languages.ts';

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
  const proposed = proposeLanguages({ source_lang: source, target_lang: target }, name, 'monolingual');
  expect(proposed).toEqual({ source_lang: from, target_lang: into });
});

it('the name of a bilingual file says what it is translated into', () => {
  const none = { source_lang: '', target_lang: '' };
  expect(proposeLanguages(none, 'de.po', 'bilingual')).toEqual({ source_lang: '', target_lang: 'de' });
});
