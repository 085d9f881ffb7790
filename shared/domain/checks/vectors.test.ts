import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CheckId, type CheckSettings, checkSegment, type SegmentTerm } from './index.ts';

/** Test cases from other tools, not part of the project; see docs/checks.md for each group of disagreements. */
const VECTORS = new URL('../../../../shared/vectors/', import.meta.url);
const DOCUMENTATION = new URL('../../../docs/checks.md', import.meta.url);

interface Case {
  key: string;
  check: string;
  source: string;
  target: string;
  target_lang: string;
  ours: readonly CheckId[];
  wanted: boolean;
  terms?: SegmentTerm[];
  settings?: CheckSettings;
}

interface PofilterCase {
  check: string;
  checker: string;
  source: string;
  target: string;
  expect: 'pass' | 'fail';
}

interface OkapiCase {
  test: string;
  file: string;
  source: string | null;
  target: string | null;
  expected_issue_count: number | null;
  issue_types: string[];
}

/** Our counterpart of each Translate Toolkit check; absent ones are not implemented. */
const POFILTER: Record<string, readonly CheckId[]> = {
  accelerators: ['accelerators'],
  acceleratedvariables: ['accelerators'],
  blank: ['empty'],
  brackets: ['brackets'],
  doublequoting: ['quotes'],
  doublespacing: ['double_spaces'],
  doublewords: ['repeated_words'],
  emails: ['emails'],
  endpunc: ['end_punctuation'],
  endwhitespace: ['edge_spaces'],
  escapes: ['escapes'],
  filepaths: ['paths'],
  functions: ['code'],
  long: ['length_ratio'],
  newlines: ['line_breaks'],
  numbers: ['numbers', 'dates', 'units'],
  options: ['code'],
  printf: ['placeholders'],
  puncspacing: ['punctuation_spacing'],
  purepunc: ['start_punctuation', 'empty'],
  pythonbraceformat: ['placeholders'],
  short: ['length_ratio'],
  simplecaps: ['capitals'],
  singlequoting: ['quotes'],
  startcaps: ['capitals'],
  startpunc: ['start_punctuation'],
  startwhitespace: ['edge_spaces'],
  tabs: ['tabs'],
  unchanged: ['same_as_source'],
  untranslated: ['empty'],
  urls: ['urls'],
  variables: ['placeholders'],
  xmltags: ['markup'],
};

/**
 * The same for Okapi, for cases that are complete: those about inline codes lost their codes in conversion.
 */
const OKAPI: Record<string, readonly CheckId[]> = {
  MISSING_TARGETTU: ['empty'],
  EMPTY_TARGETSEG: ['empty'],
  MISSINGORDIFF_LEADINGWS: ['edge_spaces'],
  MISSINGORDIFF_TRAILINGWS: ['edge_spaces'],
  EXTRAORDIFF_LEADINGWS: ['edge_spaces'],
  EXTRAORDIFF_TRAILINGWS: ['edge_spaces'],
  MISSING_TRAILINGWS: ['edge_spaces'],
  TARGET_SAME_AS_SOURCE: ['same_as_source'],
  UNEXPECTED_PATTERN: ['placeholders', 'urls', 'emails', 'brackets'],
  SUSPECT_PATTERN: ['repeated_words'],
};

/** Every disagreement, by its group in docs/checks.md; `check#n` is the n-th case of its check. */
const EXPLAINED: Record<string, readonly string[]> = {
  'Number formats': ['numbers#10', 'numbers#11'],
  'Dialog sizes': ['numbers#13', 'unchanged#21', 'unchanged#24'],
  'Accelerator dialects': [
    'accelerators#4',
    'accelerators#15',
    'accelerators#24',
    'accelerators#28',
    'accelerators#42',
    'accelerators#44',
  ],
  'Program-specific notation': [
    'untranslated#6',
    'options#2',
    'variables#26',
    'variables#42',
    'variables#52',
    'variables#54',
    'variables#60',
    'endpunc#1',
  ],
  'Attributes that LibreOffice drops': ['xmltags#22', 'xmltags#23', 'xmltags#24', 'xmltags#25', 'xmltags#26'],
  'Brackets of the source': ['brackets#1', 'brackets#2', 'brackets#4'],
  'Quotation style': [
    'doublequoting#2',
    'doublequoting#5',
    'doublequoting#14',
    'doublequoting#15',
    'doublequoting#19',
    'doublequoting#20',
    'doublequoting#23',
    'singlequoting#3',
    'singlequoting#19',
    'singlequoting#20',
    'singlequoting#24',
    'singlequoting#27',
  ],
  'Number of quotations': ['doublequoting#0', 'singlequoting#23'],
  'Notes count as reports': ['puncspacing#4'],
  'Double spaces of the source': ['doublespacing#4'],
  'A handful of letters': ['short#2', 'long#2'],
  'Questionable placeholders': ['printf#24', 'pythonbraceformat#1', 'variables#79'],
  'Words across lines': ['SUSPECT_PATTERN#0'],
  'Words in braces': ['no issue#2'],
};

function settingsOf(checker: string): CheckSettings {
  if (/Gnome/.test(checker)) return { accelerator: '_' };
  if (/Office|ooo/.test(checker)) return { accelerator: '~' };
  return { accelerator: /accelmarkers='&'|Kde|Mozilla/.test(checker) ? '&' : 'none' };
}

function readPofilter(): Case[] {
  const counts = new Map<string, number>();
  const { cases } = JSON.parse(readFileSync(new URL('pofilter_cases.json', VECTORS), 'utf8')) as {
    cases: PofilterCase[];
  };
  return cases.flatMap(({ check, checker, source, target, expect: expected }): Case[] => {
    const nth = counts.get(check) ?? 0;
    counts.set(check, nth + 1);
    const ours = POFILTER[check];
    if (!ours) return [];
    const untranslated = /notranslatewords=\[([^\]]*)\]/.exec(checker)?.[1] ?? '';
    return [
      {
        key: `${check}#${nth}`,
        check,
        source,
        target,
        target_lang: /targetlanguage='(\w+)'/.exec(checker)?.[1] ?? 'und',
        ours,
        wanted: expected === 'fail',
        terms: [...untranslated.matchAll(/'([^']+)'/g)].map(([, word = '']) => ({
          source: word,
          target: word,
        })),
        settings: settingsOf(checker),
      },
    ];
  });
}

function readOkapi(): Case[] {
  const counts = new Map<string, number>();
  const { cases } = JSON.parse(readFileSync(new URL('okapi_quality_cases.json', VECTORS), 'utf8')) as {
    cases: OkapiCase[];
  };
  return cases.flatMap(({ test, file, source, target, expected_issue_count, issue_types }): Case[] => {
    if (file !== 'QualityCheckerTest' || source === null || expected_issue_count === null) return [];
    if (
      /code|storage|allowed|terminology|length/i.test(test) ||
      (target === null && !/TARGET/.test(issue_types[0] ?? ''))
    )
      return [];
    const [type = 'no issue'] = issue_types;
    const ours = type === 'no issue' ? Object.values(OKAPI).flat() : OKAPI[type];
    if (!ours) return [];
    const nth = counts.get(type) ?? 0;
    counts.set(type, nth + 1);
    const wanted = expected_issue_count > 0;
    return [
      { key: `${type}#${nth}`, check: type, source, target: target ?? '', target_lang: 'fr', ours, wanted },
    ];
  });
}

function disagrees({ source, target, target_lang, ours, wanted, terms, settings }: Case): boolean {
  const issues = checkSegment({ source, target, source_lang: 'en', target_lang, terms }, settings);
  return issues.some(({ check }) => ours.includes(check)) !== wanted;
}

const suites: [name: string, file: string, read: () => Case[]][] = [
  ['Translate Toolkit', 'pofilter_cases.json', readPofilter],
  ['Okapi', 'okapi_quality_cases.json', readOkapi],
];

describe.each(suites)('cases of %s', (name, file, read) => {
  const present = existsSync(new URL(file, VECTORS));
  if (!present) console.log(`${name}: ${file} is not there; its cases are skipped`);

  it.skipIf(!present)('agree, except where docs/checks.md explains the difference', () => {
    const cases = read();
    const totals = new Map<string, [agree: number, total: number]>();
    const disagreements: string[] = [];
    for (const one of cases) {
      const count = totals.get(one.check) ?? [0, 0];
      count[1]++;
      if (disagrees(one)) disagreements.push(one.key);
      else count[0]++;
      totals.set(one.check, count);
    }
    const lines = [...totals].map(([check, [agree, total]]) => `  ${check}: ${agree}/${total}`);
    const agreed = cases.length - disagreements.length;
    console.log([`${name}: ${agreed} of ${cases.length} cases agree`, ...lines].join('\n'));
    const keys = new Set(cases.map(({ key }) => key));
    const explained = Object.values(EXPLAINED)
      .flat()
      .filter((key) => keys.has(key));
    expect(disagreements.sort()).toEqual(explained.sort());
  });
});

it('every group of disagreements is explained in the documentation', () => {
  const documentation = readFileSync(DOCUMENTATION, 'utf8');
  for (const group of Object.keys(EXPLAINED)) expect(documentation).toContain(`**${group}**`);
  const keys = Object.values(EXPLAINED).flat();
  expect(new Set(keys).size).toBe(keys.length);
});
