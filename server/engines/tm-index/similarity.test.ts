import { describe, expect, it } from 'vitest';
import { distanceByTable } from './distance-by-table.ts';
import { editDistance, maxDistance, similaritiesTo, textSimilarity } from './similarity.ts';

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / 16777216;
  };
}

describe('edit distance', () => {
  it('equals the textbook table on texts of every length up to several words, with and without a maximum', () => {
    const random = seeded(5);
    const letters = [...'abcd é漢字😀'];
    const draw = (length: number) =>
      Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
    for (let round = 0; round < 600; round++) {
      const a = draw(Math.floor(random() * 150));
      const cut = Math.floor(random() * a.length);
      const b =
        round % 2
          ? draw(Math.floor(random() * 150))
          : a.slice(0, cut) + draw(round % 9) + a.slice(cut + (round % 7));
      const truth = distanceByTable([...a], [...b]);
      expect(editDistance(a, b)).toBe(truth);
      const max = Math.floor(random() * 80);
      const bounded = editDistance(a, b, max);
      if (truth <= max) expect(bounded).toBe(truth);
      else expect(bounded).toBeGreaterThan(max);
    }
  });

  it('counts a character outside the basic plane as one', () => {
    expect(editDistance('a😀b', 'ab')).toBe(1);
    expect(editDistance('😀', '😁')).toBe(1);
  });
});

describe('text similarity', () => {
  it('is 1 only for identical text', () => {
    expect(textSimilarity('The dragon attacks the knight', 'The knight attacks the dragon')).toBeCloseTo(
      1 - 10 / 29,
      9,
    );
    expect(textSimilarity('Save', 'save')).toBe(0.75);
    expect(textSimilarity('Save', 'Save ')).toBe(0.8);
    expect(textSimilarity('x'.repeat(100_000), `${'x'.repeat(99_999)}y`)).toBeLessThan(1);
  });

  it('recognises a text of only punctuation as identical to itself', () => {
    expect(textSimilarity('!!!', '!!!')).toBe(1);
    expect(textSimilarity('', '')).toBe(1);
  });

  it('ignores inline codes', () => {
    expect(textSimilarity('a \u0002<1>\u0003b\u0002</1>\u0003', 'a b')).toBe(1);
  });

  it('is 85% or more between a 20-sided and a 12-sided die', () => {
    expect(textSimilarity('Roll a 20-sided die.', 'Roll a 12-sided die.')).toBeGreaterThanOrEqual(0.85);
  });
});

describe('the similarities of many texts to one', () => {
  const texts = [
    '',
    'Close the lid.',
    'Close the lids',
    'close a lid',
    'Close the lid 🙂',
    '🙂🙃 lid',
    'Öffnen',
    'Close the',
  ];

  it.each(['Close the lid.', 'Close the lid 🙃', ''])(
    'equal those of each pair from the threshold on: %j',
    (wanted) => {
      const above = (similarity: number) => (similarity < 0.6 ? 'below' : similarity);
      expect(similaritiesTo(wanted, texts, 0.6).map(above)).toEqual(
        texts.map((text) => above(textSimilarity(text, wanted))),
      );
    },
  );
});

describe('the most edits a threshold allows', () => {
  it('are not reduced by binary fractions', () => {
    expect(maxDistance(0.8, 10)).toBe(2);
    expect(maxDistance(0.7, 10)).toBe(3);
    expect(maxDistance(0.9, 9)).toBe(0);
    expect(maxDistance(1, 1000)).toBe(0);
  });
});
