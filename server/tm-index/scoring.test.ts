import { describe, expect, it } from 'vitest';
import {
  collectBest,
  hasOtherCodes,
  lessPenalties,
  matchContext,
  matchPercent,
  scoreMatch,
} from './penalties.ts';
import { repairMatch } from './repair.ts';

const open = (n: number) => `\u0002<${n}>\u0003`;
const close = (n: number) => `\u0002</${n}>\u0003`;

describe('the score of a match', () => {
  it('lists every penalty and recomputes from the list', () => {
    const score = scoreMatch({
      segment: `Roll a ${open(1)}20${close(1)}-sided die`,
      source: 'Roll a 12-sided die',
      memory_penalty: 5,
      has_several_translations: true,
      is_unreviewed: true,
    });
    expect(score.text_similarity).toBeCloseTo(1 - 2 / 19, 12);
    expect(score.penalties).toEqual([
      { reason: 'other formatting', points: 1 },
      { reason: 'several translations', points: 1 },
      { reason: 'not reviewed', points: 1 },
      { reason: 'memory', points: 5 },
    ]);
    expect(score.similarity).toBe(lessPenalties(score.text_similarity, score.penalties));
    expect(score.similarity).toBeCloseTo(score.text_similarity - 0.08, 12);
  });

  it('is 1 for identical text with the same codes under other numbers, and not when the codes stand elsewhere', () => {
    const segment = `a ${open(1)}b${close(1)} c`;
    expect(scoreMatch({ segment, source: `a ${open(4)}b${close(4)} c` }).similarity).toBe(1);
    expect(scoreMatch({ segment, source: `a b ${open(4)}c${close(4)}` }).similarity).toBe(0.99);
    expect(hasOtherCodes('a', 'b')).toBe(false);
  });

  it('does not fall below 0', () => {
    expect(
      scoreMatch({ segment: 'abc', source: 'abc', memory_penalty: 100, is_unreviewed: true }).similarity,
    ).toBe(0);
  });
});

describe('the context of a match', () => {
  const unit = { previous: 'A', next: 'C', key: 'k1' };
  it('is told apart by neighbours and key: 100, 101, 102', () => {
    const both = matchContext({ previous: 'A', next: 'C' }, unit);
    expect(both).toEqual({ context: 'both', is_same_key: false });
    expect(matchPercent(1, both)).toBe(101);
    expect(matchPercent(1, matchContext(unit, unit))).toBe(102);
    const one = matchContext({ previous: 'A', next: 'X', key: 'k1' }, unit);
    expect(one).toEqual({ context: 'one', is_same_key: true });
    expect(matchPercent(1, one)).toBe(100);
    expect(matchPercent(0.999, both)).toBe(99);
  });

  it('takes the edge of a document for a neighbour only beside one that is the same', () => {
    expect(matchContext({ previous: null, next: 'C' }, { previous: null, next: 'C' }).context).toBe('both');
    expect(matchContext({}, {}).context).toBe('none');
    expect(matchContext({ previous: 'A', next: 'C' }, { previous: null, next: 'C' }).context).toBe('one');
  });
});

describe('the repair of a match', () => {
  it('puts in the numbers of the segment and gives both figures', () => {
    const repaired = repairMatch({
      segment: 'Roll a 20-sided die.',
      source: 'Roll a 12-sided die.',
      target: 'Wirf einen 12-seitigen Würfel.',
    });
    expect(repaired).toEqual({
      target: 'Wirf einen 20-seitigen Würfel.',
      marks: [{ kind: 'number', start: 11, end: 13, was: '12' }],
      before: 0.9,
      similarity: 0.99,
    });
  });

  it('keeps separators and the order of dates as the translation has them', () => {
    const repair = (segment: string, source: string, target: string) =>
      repairMatch({ segment, source, target })?.target;
    expect(repair('Costs 2,345.60 now', 'Costs 1,234.50 now', 'Kostet nun 1.234,50')).toBe(
      'Kostet nun 2.345,60',
    );
    expect(repair('Due 12/31/2025', 'Due 05/17/2024', 'Fällig am 17.05.2024')).toBe('Fällig am 31.12.2025');
    expect(repair('1 of 3', '2 of 4', '4 の 2')).toBe('3 の 1');
  });

  it('leaves alone what is not certain', () => {
    const repair = (segment: string, source: string, target: string) =>
      repairMatch({ segment, source, target });
    expect(repair('Take 3', 'Take 2', 'Nimm zwei')).toBeNull();
    expect(repair('Take 3 of 2', 'Take 2 of 2', 'Nimm 2')).toBeNull();
    expect(repair('Take 3', 'Take 2 or 4', 'Nimm 2 oder 4')).toBeNull();
    expect(repair('Take 2', 'Take 2', 'Nimm 2')).toBeNull();
  });

  it('gives the target the codes of the segment', () => {
    const repair = (segment: string, source: string, target: string) =>
      repairMatch({ segment, source, target });
    expect(
      repair('Press Save', `Press ${open(1)}Save${close(1)}`, `Drücke ${open(1)}Sichern${close(1)}`)?.target,
    ).toBe('Drücke Sichern');
    expect(repair(`${open(1)}Press 3${close(1)}`, 'Press 2', 'Drücke 2')).toMatchObject({
      target: `${open(1)}Drücke 3${close(1)}`,
      marks: [
        { kind: 'number', start: 12, end: 13, was: '2' },
        { kind: 'codes', start: 0 },
      ],
    });
    expect(repair(`a ${open(1)}b${close(1)}`, 'a b', 'x y')).toBeNull();
  });
});

describe('the best of all units once their penalties are known', () => {
  it('asks on until no unit unseen can be among them', async () => {
    const units = Array.from({ length: 50 }, (_, i) => ({
      text_similarity: 1 - i / 100,
      similarity: i === 20 ? 1 - i / 100 : 1 - i / 100 - 0.3,
    }));
    const asked: number[] = [];
    const best = await collectBest({
      limit: 1,
      threshold: 0.5,
      fetch: async (limit) => {
        asked.push(limit);
        return units.slice(0, limit);
      },
      score: async (matches) => [...matches],
      compare: (a, b) => b.similarity - a.similarity,
    });
    expect(best).toEqual([units[20]]);
    expect(asked).toEqual([1, 4, 16, 64]);
  });
});
