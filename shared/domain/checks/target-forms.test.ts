import { expect, test } from 'vitest';
import { checkSegment } from './check-segment.ts';
import { targetForms } from './target-forms.ts';

const forms = (source: string, from: string, to: string) =>
  targetForms(source, from, to).map(({ text }) => text);

test("numbers use the target's separators, while placeholders and addresses stay unchanged", () => {
  expect(targetForms('Between 1,234.5 and 2.5 mm', 'en', 'de')).toEqual([
    { text: '1.234,5', source: '1,234.5', isOptional: false },
    { text: '2,5', source: '2.5', isOptional: true },
  ]);
  expect(forms('See %1.5f at https://example.org/1.5/a and 192.168.1.1', 'en', 'de')).toEqual([]);
});

test.each([
  ['Due on 12/31/2024.', 'en-US', 'de', '31.12.2024'],
  ['Due on 05/03/2024.', 'en-US', 'de', '03.05.2024'],
  ['Due on December 31, 2024.', 'en', 'de', '31. Dezember 2024'],
  ['Due on 1 May 2024.', 'en-GB', 'fr', '1 mai 2024'],
  ['Am 31. Dezember 2024.', 'de', 'ja', '2024年12月31日'],
])('the date in “%s” (%s) becomes %s %s', (source, from, to, text) => {
  expect(forms(source, from, to)).toEqual([text]);
});

test('an ambiguous date, or one that begins with the year, stays unchanged', () => {
  expect(forms('Due on 05/03/2024, made 2024-05-03', 'en', 'de')).toEqual([]);
});

test.each([
  ['It holds 1,234.5 litres.', 'Es fasst 1.234,5 Liter.', 'de'],
  ['Due on December 31, 2024.', 'Fällig am 31. Dezember 2024.', 'de'],
  ['Due on 12/31/2024.', 'Le 31/12/2024.', 'fr'],
])('the checks accept the result: “%s”', (source, target, to) => {
  const text = forms(source, 'en-US', to)[0] ?? '';
  expect(target).toContain(text);
  const found = checkSegment({ source, target, source_lang: 'en-US', target_lang: to });
  expect(found.filter(({ check }) => /number|date/.test(check))).toEqual([]);
});
