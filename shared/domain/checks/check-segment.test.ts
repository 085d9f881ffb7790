import { describe, expect, it } from 'vitest';
import { CHECKS, checkSegment, isOfTheWhole, mayBeBegun, type SegmentInput } from './index.ts';
import { checkDescription, checkName } from './names/index.ts';
import { coded } from './test-support.ts';

const input = (source: string, target: string): SegmentInput => ({
  source,
  target,
  source_lang: 'en',
  target_lang: 'de',
});

describe('checkSegment', () => {
  it('reports nothing for a good translation', () => {
    const good = input(
      coded('Open {1}%s{/1} (5 files), "now".'),
      coded('{1}%s{/1} öffnen (5 Dateien), „jetzt“.'),
    );
    expect(checkSegment(good)).toEqual([]);
  });

  it('separates definite mistakes from missing parts that may still be typed', () => {
    const source = coded('{1}Save{/1} 5 {2/}files of “Max” to https://example.org.');
    const begun = checkSegment({
      ...input(source, 'Die  7 '),
      terms: [{ source: 'file', target: 'Datei', start: 14, end: 19 }],
    });
    const checksOf = (ofTheWhole: boolean) => [
      ...new Set(begun.filter((issue) => isOfTheWhole(issue) === ofTheWhole).map(({ check }) => check)),
    ];
    expect(checksOf(false)).toEqual(['numbers', 'double_spaces']);
    expect(checksOf(true)).toEqual(
      expect.arrayContaining(['tags_missing', 'terms', 'urls', 'end_punctuation']),
    );
  });

  it('recognises a number that may still be continued', () => {
    const waiting = (target: string) =>
      checkSegment(input('Pay 1,250 euros.', target)).map((issue) => mayBeBegun(issue, target));
    expect(waiting('Zahlen Sie 12')).toContain(true);
    expect(waiting('Zahlen Sie 12 Euro.')).not.toContain(true);
  });

  it('takes severities from the settings', () => {
    const wrong = input('Save 5 files.', 'Dateien speichern.');
    expect(checkSegment(wrong).map(({ check, severity }) => [check, severity])).toEqual([
      ['numbers', 'error'],
    ]);
    expect(checkSegment(wrong, { severity: { numbers: 'info' } })[0]?.severity).toBe('info');
    expect(checkSegment(wrong, { severity: { numbers: 'off' } })).toEqual([]);
  });

  it('keeps the fingerprint of an issue through edits elsewhere', () => {
    const before = checkSegment(input('Save 5 files.', 'Dateien speichern.'));
    const after = checkSegment(input('Save 5 files.', 'Alle Dateien jetzt sichern.'));
    expect(before.map(({ fingerprint }) => fingerprint)).toEqual(after.map(({ fingerprint }) => fingerprint));
  });

  it('gives different issues different fingerprints', () => {
    const issues = checkSegment(input('%s %s 5 6', 'x'));
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
    expect(issues.length).toBeGreaterThan(3);
  });

  it('gives ranges in the original text, including codes', () => {
    const target = coded('{1}Es kostet{/1} 52 Euro');
    const [issue] = checkSegment(input(coded('{1}It costs{/1} 25 euros'), target));
    const [start, end] = issue?.target_ranges?.[0] ?? [0, 0];
    expect(target.slice(start, end)).toBe('52');
    expect(issue?.repair?.target).toBe(coded('{1}Es kostet{/1} 25 Euro'));
  });

  it('survives any text', () => {
    const pieces = [
      '{',
      '}',
      '%',
      '\u0002',
      '<1>\u0003',
      '\ud83d',
      '"',
      '(',
      '&',
      '<b',
      'a',
      '1',
      ',',
      '\n',
      '’',
      '{n, plural,',
    ];
    let seed = 7;
    const next = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed;
    };
    const text = () => Array.from({ length: next() % 12 }, () => pieces[next() % pieces.length]).join('');
    for (let i = 0; i < 3000; i++) {
      const [source, target] = [text(), text()];
      for (const issue of checkSegment({ ...input(source, target), target_lang: i % 2 ? 'fr' : 'zh' })) {
        for (const [start, end] of issue.target_ranges ?? [])
          expect(start <= end && end <= target.length).toBe(true);
        for (const [start, end] of issue.source_ranges ?? [])
          expect(start <= end && end <= source.length).toBe(true);
      }
    }
  });
});

describe('the catalogue', () => {
  it('names and describes every check once', () => {
    expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length);
    for (const { id } of CHECKS) {
      expect(checkName(id)).not.toBe(id);
      expect(checkDescription(id)).toMatch(/\.$/);
    }
  });
});
