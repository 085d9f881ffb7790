import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Filter } from './filter.ts';
import { qtFilter } from './qt-ts/index.ts';
import { readFiltered } from './read-filtered.ts';
import { stringsdictFilter } from './stringsdict/index.ts';
import { writtenOut } from './testing/check-case.ts';
import { findPython } from './testing/python.ts';
import { writeFiltered } from './write-filtered.ts';
import { xcstringsFilter } from './xcstrings/index.ts';
import { yamlFilter } from './yaml/index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (file: Uint8Array) => Buffer.from(file).toString();
const HOSTILE = '< & " \' ]]> { } %d \\ \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0 end';

const STRINGSDICT = `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0">
<dict>
	<key>cars</key>
	<dict>
		<key>NSStringLocalizedFormatKey</key>
		<string>%#@n@</string>
		<key>n</key>
		<dict>
			<key>NSStringFormatSpecTypeKey</key>
			<string>NSStringPluralRuleType</string>
			<key>NSStringFormatValueTypeKey</key>
			<string>d</string>
			<key>one</key>
			<string>a car</string>
			<!-- all else -->
			<key>other</key>
			<string>%d cars</string>
		</dict>
	</dict>
</dict>
</plist>
`;
const RAILS = `# Texts
en:
  cars: # counted
    one: "a car"
    # all else
    other: '%{count} cars'
  items:
    - other: '%{count} items'
      one: an item
  flow: {"one":"a row","other":"%{count} rows"}
  names: {one: One, other: Other, third: Third}
`;
const QT = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="pl" sourcelanguage="en">
<context>
    <name>Main</name>
    <message numerus="yes">
        <source>%n car(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation type="unfinished"/>
    </message>
</context>
</TS>
`;

interface Case {
  filter: Filter;
  file: string;
  language: string;
  names: string[];
  /** Keys of the segments that the file has. */
  inFile: string[];
  /** Reads the edited file, in which the first text of each name is the name and hostile text. */
  module: string;
  program: string;
  wanted: (edit: (name: string) => string) => unknown;
}

const ARABIC = ['zero', 'one', 'two', 'few', 'many', 'other'];
const CASES: Case[] = [
  {
    filter: stringsdictFilter,
    file: STRINGSDICT,
    language: 'ar',
    names: ARABIC,
    inFile: ['cars.n.one: a car', 'cars.n.other: %d cars'],
    module: 'plistlib',
    program: "import plistlib; found = plistlib.load(open(path, 'rb'))['cars']['n']",
    wanted: (edit) => ({
      NSStringFormatSpecTypeKey: 'NSStringPluralRuleType',
      NSStringFormatValueTypeKey: 'd',
      ...Object.fromEntries(ARABIC.map((name) => [name, edit(name)])),
    }),
  },
  {
    filter: yamlFilter,
    file: RAILS,
    language: 'pl',
    names: [
      ...['one', 'few', 'many', 'other'],
      ...['few', 'many', 'other', 'one'],
      ...['one', 'few', 'many', 'other'],
    ],
    inFile: [
      'en.cars.one: a car',
      'en.cars.other: %{count} cars',
      'en.items.0.other: %{count} items',
      'en.items.0.one: an item',
      'en.flow.one: a row',
      'en.flow.other: %{count} rows',
      'en.names.one: One',
      'en.names.other: Other',
      'en.names.third: Third',
    ],
    module: 'yaml',
    program: "import yaml; found = yaml.safe_load(open(path, encoding='utf-8'))['pl']",
    wanted(edit) {
      const forms = Object.fromEntries(['one', 'few', 'many', 'other'].map((name) => [name, edit(name)]));
      const names = { one: 'One', other: 'Other', third: 'Third' };
      return { cars: forms, items: [forms], flow: forms, names };
    },
  },
  {
    filter: qtFilter,
    file: QT,
    language: 'pl',
    names: ['one', 'few', 'many', 'one', 'few', 'many'],
    inFile: ['Main|%n car(s)[0]: %n car(s)', 'Main|%n row(s): %n row(s)'],
    module: 'xml.etree',
    program:
      "import xml.etree.ElementTree as t; found = [[f.text for f in m.iter('numerusform')] for m in t.parse(path).iter('message')]",
    wanted: (edit) => [['one', 'few', 'many'].map(edit), ['one', 'few', 'many'].map(edit)],
  },
];

const folder = mkdtempSync(join(tmpdir(), 'tessera-plurals-'));
afterAll(() => rmSync(folder, { recursive: true }));

function readBy({ module, program }: Case, file: Uint8Array): unknown {
  const python = findPython(module);
  if (!python) {
    console.info(`Not installed, so not asked to read plural forms: ${module}.`);
    return null;
  }
  const path = join(folder, 'file');
  writeFileSync(path, file);
  const whole = `import json, sys; path = sys.argv[1]\n${program}\nprint(json.dumps(found))`;
  return JSON.parse(execFileSync(python, ['-c', whole, path], { encoding: 'utf8' }));
}

describe.each(CASES)('plural forms in $filter.name', (one) => {
  const { filter, file, language, names, inFile, wanted } = one;
  const { segments } = readFiltered(filter, bytes(file), language);
  const forms = segments.flatMap((segment, at) => (segment.block?.form ? [{ segment, at }] : []));
  const edit = (name: string) => name + HOSTILE;
  const edits = new Map(forms.map(({ segment, at }) => [at, edit(segment.block?.form?.name ?? '')]));

  it('are those the target language needs, each with its numbers', () => {
    expect(forms.map(({ segment }) => segment.block?.form?.name)).toEqual(names);
    const few = forms.find(({ segment }) => segment.block?.form?.name === 'few')?.segment;
    expect(few?.notes?.[0]).toEqual({ from: 'few', text: expect.stringMatching(/^[23], /) });
  });

  it('are found by an independent reader, and when read again', () => {
    const written = writeFiltered(filter, bytes(file), edits, language, 'en');
    const found = readBy(one, written);
    if (found !== null) expect(found).toEqual(wanted(edit));
    const again = readFiltered(filter, written, language).segments;
    expect(again.map(({ key }) => key.replace(/^pl\./, 'en.'))).toEqual(segments.map(({ key }) => key));
  });

  it('leave the file unchanged until they have text', () => {
    const empty = new Map(forms.map(({ at }) => [at, '']));
    expect(text(writeFiltered(filter, bytes(file), empty, language, 'en'))).toBe(file);
  });

  it('match the file for documents imported by an older version', () => {
    const own = readFiltered(filter, bytes(file), language, { forms: false }).segments;
    expect(own.map((each) => `${each.key}: ${writtenOut(each.source, each)}`)).toEqual(inFile);
  });
});

it('a form is inserted in the usual position, in the style of its neighbours', () => {
  const at = (filter: Filter, file: string, language: string, key: string) => {
    const position = readFiltered(filter, bytes(file), language).segments.findIndex(
      (each) => each.key === key,
    );
    return text(writeFiltered(filter, bytes(file), new Map([[position, 'x']]), language));
  };
  expect(at(stringsdictFilter, STRINGSDICT, 'pl', 'cars.n.few')).toBe(
    STRINGSDICT.replace(
      '<key>other</key>',
      '<key>few</key>\n\t\t\t<string>x</string>\n\t\t\t<key>other</key>',
    ),
  );
  expect(at(yamlFilter, RAILS, 'pl', 'en.cars.few')).toBe(
    RAILS.replace("other: '%{count} cars", "few: 'x'\n    other: '%{count} cars"),
  );
  expect(at(yamlFilter, RAILS, 'pl', 'en.items.0.many')).toBe(
    RAILS.replace("other: '%{count} items", "many: 'x'\n      other: '%{count} items"),
  );
  expect(at(yamlFilter, RAILS, 'pl', 'en.flow.few')).toBe(RAILS.replace('"other"', '"few":"x", "other"'));
  // Qt identifies forms by order, so one brings all of them.
  expect(at(qtFilter, QT, 'pl', 'Main|%n car(s)[2]')).toBe(
    QT.replace(' type="unfinished">', '>').replace(
      '<numerusform></numerusform>',
      ['', '', 'x'].map((form) => `<numerusform>${form}</numerusform>`).join('\n            '),
    ),
  );
  expect(at(qtFilter, QT, 'pl', 'Main|%n row(s)[0]')).toBe(
    QT.replace(
      '<translation type="unfinished"/>',
      '<translation><numerusform>x</numerusform><numerusform></numerusform><numerusform></numerusform></translation>',
    ),
  );
});

it.each([
  ['hu', ['other']],
  ['fa', ['other']],
  ['de', ['one', 'other']],
  ['mk', ['0', '1', '2']],
  ['lt', ['one', 'few', 'other']],
  ['lv', ['one', '1', 'zero']],
])("Qt's tools expect the forms of %s to be %j", (language, names) => {
  const file = '<TS><message numerus="yes"><source>%n</source><translation/></message></TS>';
  const { segments } = readFiltered(qtFilter, bytes(file), language);
  expect(segments.map(({ block }) => block?.form?.name)).toEqual(names);
});

it('a string catalogue names its plural forms', () => {
  const units = (texts: Record<string, string>) => ({
    variations: {
      plural: Object.fromEntries(
        Object.entries(texts).map(([name, value]) => [name, { stringUnit: { state: 'translated', value } }]),
      ),
    },
  });
  const strings = { cars: { localizations: { en: units({ one: 'a car', other: '%lld cars' }) } }, x: {} };
  const file = bytes(JSON.stringify({ sourceLanguage: 'en', strings }));
  const { segments } = readFiltered(xcstringsFilter, file, 'pl');
  expect(segments.map(({ block, notes }) => [block?.form?.name, notes?.[0]?.text])).toEqual([
    ['one', '1'],
    ['few', '2, 3, 4, 22, 23, …'],
    ['many', '0, 5, 6, 7, 8, …'],
    ['other', '0.5, 1.5'],
    [undefined, undefined],
  ]);
  const before = readFiltered(xcstringsFilter, file, 'pl', { forms: false }).segments;
  expect(before.map(({ key }) => key)).toEqual(segments.map(({ key }) => key));
});
