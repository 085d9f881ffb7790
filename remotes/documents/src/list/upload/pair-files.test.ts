import { expect, it } from 'vitest';
import { pairFiles } from './pair-files.ts';

it.each([
  [['en.json', 'de.json'], [['en.json', 'de.json']], []],
  [
    ['de.json', 'fr.json', 'en-GB.json'],
    [
      ['en-GB.json', 'de.json'],
      ['en-GB.json', 'fr.json'],
    ],
    [],
  ],
  [['de.json', 'fr.json'], [['de.json', 'fr.json']], []],
  [['de.json', 'fr.json', 'nl.json'], [], ['de.json', 'fr.json', 'nl.json']],
  [
    ['messages_de.properties', 'messages.properties'],
    [['messages.properties', 'messages_de.properties']],
    [],
  ],
  [['strings.xml', 'values-pt-rBR-strings.xml'], [['strings.xml', 'values-pt-rBR-strings.xml']], []],
  [['de.lproj-A.strings', 'A.strings'], [['A.strings', 'de.lproj-A.strings']], []],
  [['Texts.resx', 'Texts.de.resx', 'Other.de.resx'], [['Texts.resx', 'Texts.de.resx']], ['Other.de.resx']],
  [['en.json', 'de.yml'], [], ['en.json', 'de.yml']],
  [['en.xlf', 'de.xlf'], [], ['en.xlf', 'de.xlf']],
])('%j is paired as %j', (names, pairs, others) => {
  const files = names.map((name) => new File(['x'], name));
  const found = pairFiles(files, ({ name }) => !name.endsWith('.xlf'));
  expect(found.pairs.map(({ source, target }) => [source.name, target.name])).toEqual(pairs);
  expect(found.others.map(({ name }) => name)).toEqual(others);
});
