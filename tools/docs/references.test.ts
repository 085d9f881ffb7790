import { describe, expect, test } from 'vitest';
import { brokenCitations, brokenLinks, brokenRecords } from './references.ts';

const RECORD = '# 2. Two\n\nStatus: accepted\n';
const files = (entries: Record<string, string>) => new Map(Object.entries(entries));

describe('links', () => {
  test('to existing files, folders and headings, and to the web, are accepted', () => {
    const text =
      '[a](docs/a.md) [b](docs/) [c](docs/a.md#what-is-it) [d](https://example.com/x) [e](#here)\n# Here\n';
    expect(brokenLinks(files({ 'README.md': text, 'docs/a.md': '# A\n## What is it?\n' }))).toEqual([]);
  });

  test('to missing files and headings are reported', () => {
    const text = '[a](../gone.md) [b](a.md#gone)';
    expect(brokenLinks(files({ 'docs/b.md': text, 'docs/a.md': '# A\n' }))).toEqual([
      'docs/b.md: nothing is at ../gone.md',
      'docs/b.md: docs/a.md has no heading #gone',
    ]);
  });

  test('inside code are ignored', () => {
    expect(brokenLinks(files({ 'a.md': '`[a](b)`\n```\n[a](b)\n```\n' }))).toEqual([]);
  });
});

test('a missing decision is reported wherever it is cited', () => {
  const all = files({
    'docs/decisions/0002-two.md': RECORD,
    'server/a.ts': '// Why: decision 2.',
    'server/b.ts': `// See ${'decisions'} 2 and 99.`,
    'docs/c.md': 'A decision. 7 of them.',
  });
  expect(brokenCitations(all)).toEqual([`server/b.ts: "${'decisions'} 2 and 99" does not exist`]);
});

describe('records', () => {
  const index = '| [2](0002-two.md) |\n| [3](0003-three.md) |';

  test('with a status and an index entry are accepted', () => {
    const superseded = '# 3. Three\n\nStatus: superseded by 2\n';
    const all = {
      'docs/decisions/0002-two.md': RECORD,
      'docs/decisions/0003-three.md': superseded,
      'docs/decisions/README.md': index,
    };
    expect(brokenRecords(files(all))).toEqual([]);
  });

  test('without either, or superseded by a missing one, are reported', () => {
    const all = {
      'docs/decisions/0003-three.md': '# 3. Three\n\nStatus: superseded by 9\n',
      'docs/decisions/README.md': '',
    };
    expect(brokenRecords(files(all))).toEqual([
      'docs/decisions/0003-three.md: says neither "Status: accepted" nor "Status: superseded by <number>"',
      'docs/decisions/README.md: does not list docs/decisions/0003-three.md',
    ]);
  });

  test('are limited to thirty-three, each of about forty lines', () => {
    const numbers = Array.from({ length: 34 }, (_, at) => String(at + 1).padStart(4, '0'));
    const entries = numbers.map((number) => [`docs/decisions/${number}-a.md`, RECORD]);
    const all = { ...Object.fromEntries(entries), 'docs/decisions/0001-a.md': RECORD + 'x\n'.repeat(60) };
    const mistakes = brokenRecords(files(all)).filter((mistake) => !mistake.includes('does not list'));
    expect(mistakes).toEqual([
      'docs/decisions/0001-a.md: 63 lines; 45 are the limit',
      'docs/decisions: 34 records; 33 are the limit',
    ]);
  });
});
