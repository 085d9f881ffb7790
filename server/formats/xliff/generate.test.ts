import { describe, expect, it } from 'vitest';
import { generateXliff21, readXliff } from './index.ts';
import { bytesOf, xliff12 } from './testing/fixtures.ts';
import { readIndependently, visibleText } from './testing/independent-reader.ts';

describe('a generated XLIFF 2.1 file', () => {
  const { segments } = readXliff(
    bytesOf(
      xliff12(
        '<trans-unit id="1" resname="k&quot;1"><source><g id="1">a &lt;</g><bpt id="2">&lt;i></bpt>b<x id="3"/></source><target><x id="3"/><g id="1">A</g><it id="9" pos="close">)</it></target><note>n</note></trans-unit>' +
          '<trans-unit id="2" translate="no"><source> c </source></trans-unit>',
      ),
    ),
  );
  const input = { source_lang: 'en', target_lang: 'de', name: 'a "b".txt', segments };

  it("is valid and has the document's content", () => {
    const bytes = generateXliff21(input);
    const file = readXliff(bytes);
    expect(file.findings).toEqual([]);
    expect(file).toMatchObject({ version: '2.1', source_lang: 'en', target_lang: 'de' });
    expect(
      file.segments.map(({ source, target, locked, context }) => [source, target, locked, context.name]),
    ).toEqual(segments.map(({ source, target, locked, key }) => [source, target, locked, key]));
    expect(file.segments[0]?.notes).toEqual([{ text: 'n' }]);
    expect(readIndependently(bytes).segments.map(({ source }) => source && visibleText(source))).toEqual([
      'a <b',
      ' c ',
    ]);
  });

  it.each(['draft', 'translated', 'reviewed', 'final'] as const)('writes the state %s', (state) => {
    const [first] = segments;
    if (!first) throw new Error('No segment');
    const file = readXliff(generateXliff21({ ...input, segments: [{ ...first, state }] }));
    expect(file.segments[0]?.state).toBe(state);
  });

  it('is valid without segments, without a target language, and with repeated or reversed codes in a target', () => {
    expect(readXliff(generateXliff21({ ...input, segments: [] })).findings).toEqual([]);
    expect(readXliff(generateXliff21({ ...input, target_lang: null })).findings).toEqual([]);
    const [first] = segments;
    if (!first) throw new Error('No segment');
    const target = '\u0002</1>\u0003a\u0002<1>\u0003\u0002<3/>\u0003\u0002<3/>\u0003\u0001';
    expect(readXliff(generateXliff21({ ...input, segments: [{ ...first, target }] })).findings).toEqual([]);
  });
});
