import { describe, expect, it } from 'vitest';
import { checkDocument, type DocumentSegment } from './index.ts';
import { coded } from './test-support.ts';
import { wordingOf } from './words.ts';

const segments = (...pairs: [string, string][]): DocumentSegment[] =>
  pairs.map(([source, target], i) => ({ id: 100 + i, row_number: i + 1, source, target }));

describe('checkDocument', () => {
  it('reports a translation that differs from the usual one, with the usual one as repair', () => {
    const issues = checkDocument(
      segments(['Save', 'Speichern'], ['Save', 'Sichern'], ['Save', 'Speichern'], ['Open', 'Öffnen']),
    );
    expect([...issues.keys()]).toEqual([101]);
    expect(issues.get(101)).toMatchObject([
      { check: 'inconsistent_target', severity: 'warning', repair: { target: 'Speichern' } },
    ]);
    expect(wordingOf(issues.get(101)?.[0] ?? {})).toContain('Segment 1');
  });

  it('reports all variants if none prevails', () => {
    expect([...checkDocument(segments(['Save', 'Speichern'], ['Save', 'Sichern'])).keys()]).toEqual([
      100, 101,
    ]);
  });

  it('reports nothing more after the repairs', () => {
    const list = segments(['Save', 'Speichern'], ['Save', 'Sichern'], ['Save', 'Speichern']);
    const repaired = list.map((one) => ({
      ...one,
      target: checkDocument(list).get(one.id)?.[0]?.repair?.target ?? one.target,
    }));
    expect(checkDocument(repaired).size).toBe(0);
  });

  it('offers no repair with unsuitable codes', () => {
    const list = segments(
      [coded('{1}Save{/1}'), 'Speichern'],
      [coded('{1}Save{/1}'), coded('{1}Sichern{/1}')],
    );
    expect(checkDocument(list).get(101)?.[0]?.repair).toBeUndefined();
    expect(checkDocument(list).get(100)?.[0]?.repair?.target).toBe(coded('{1}Sichern{/1}'));
  });

  it('reports one translation of different sources, unless they are short or similar', () => {
    const different = checkDocument(
      segments(['Open the file', 'Datei jetzt öffnen'], ['Close the file', 'Datei jetzt öffnen']),
    );
    expect([...different.values()].flat().map(({ check }) => check)).toEqual([
      'inconsistent_source',
      'inconsistent_source',
    ]);
    expect(checkDocument(segments(['Delete', 'Löschen'], ['Remove', 'Löschen'])).size).toBe(0);
    expect(
      checkDocument(segments(['Open the file.', 'Datei öffnen'], ['Open the File!', 'Datei öffnen'])).size,
    ).toBe(0);
  });

  it('skips empty translations and disabled checks', () => {
    expect(checkDocument(segments(['Save', 'Speichern'], ['Save', ' '])).size).toBe(0);
    const off = checkDocument(segments(['Save', 'Speichern'], ['Save', 'Sichern']), {
      severity: { inconsistent_target: 'off' },
    });
    expect(off.size).toBe(0);
  });

  it('reads its segments from any iterable, once', () => {
    function* stream(): Generator<DocumentSegment> {
      yield* segments(['Save', 'Speichern'], ['Save', 'Sichern']);
    }
    expect(checkDocument(stream()).size).toBe(2);
  });
});
