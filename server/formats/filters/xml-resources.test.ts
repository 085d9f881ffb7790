import { expect, it } from 'vitest';
import type { Filter } from './filter.ts';
import { qtFilter } from './qt-ts/index.ts';
import { readFiltered } from './read-filtered.ts';
import { resxFilter } from './resx/index.ts';
import { stringsdictFilter } from './stringsdict/index.ts';
import { HOSTILE, readWrittenOut } from './testing/check-case.ts';
import { writeFiltered } from './write-filtered.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (filter: Filter, text: string) => readWrittenOut(filter, bytes(text));

const RESX =
  '<root><data name="a" xml:space="preserve"><value>A</value><comment>Note</comment></data><data name="i" type="x"><value>B</value></data><data name=">>b.Name"><value>b</value></data><data name="c"><value><![CDATA[C]]></value></data><data name="e"><value /></data></root>';
const DICT =
  '<plist version="1.0"><dict><key>cars</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>a car</string><key>other</key><string>%d cars</string></dict></dict><key>x</key><dict><key>NSStringLocalizedFormatKey</key><string>See %#@n@</string></dict></dict></plist>';

it('.NET resources have only texts, with their comments', () => {
  expect(read(resxFilter, RESX)).toMatchObject([
    { key: 'a', source: 'A', notes: [{ text: 'Note' }] },
    { key: 'c', source: 'C', notes: [] },
  ]);
});

it('a stringsdict file has its plural forms and formats with words around variables', () => {
  expect(read(stringsdictFilter, DICT).map(({ key, source }) => [key, source])).toEqual([
    ['cars.n.one', 'a car'],
    ['cars.n.other', '%d cars'],
    ['x.NSStringLocalizedFormatKey', 'See %#@n@'],
  ]);
});

it.each([
  [resxFilter, RESX],
  [stringsdictFilter, DICT],
])('$name files can store hostile text', (filter, file) => {
  const edited = Buffer.from(writeFiltered(filter, bytes(file), new Map([[1, HOSTILE]]))).toString();
  const before = read(filter, file).map(({ source }) => source);
  expect(read(filter, edited).map(({ source }) => source)).toEqual(before.with(1, HOSTILE));
});

it.each([
  [qtFilter, '<TS><message><source>%1 of %L2, %n</source><translation/></message></TS>', ['%1', '%L2', '%n']],
  [
    stringsdictFilter,
    '<plist><dict><key>a</key><string>%1$#@n@ in %arg %@</string></dict></plist>',
    ['%1$#@n@', '%arg', '%@'],
  ],
])('placeholders in $name files become codes', (filter, file, displays) => {
  const [segment] = readFiltered(filter, bytes(file)).segments;
  expect(segment?.codes?.map(({ display }) => display)).toEqual(displays);
});
