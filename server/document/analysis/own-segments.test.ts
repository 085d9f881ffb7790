import { expect, test } from 'vitest';
import { textSimilarity } from '../../engines/tm-index/similarity.ts';
import { OwnSegments } from './own-segments.ts';

const WORDS = ['the seller', 'a buyer', 'replaces', 'clause', 'warranty', 'of', 'notice', '17', '18', 'and'];

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.floor(((state >>> 8) / 16777216) * below);
  };
}

/** Random sentences, half of them an earlier one with some edits. */
function randomTexts(count: number): string[] {
  const random = seeded(9);
  const texts: string[] = [];
  for (let at = 0; at < count; at++) {
    const fresh = Array.from({ length: 1 + random(12) }, () => WORDS[random(WORDS.length)]).join(' ');
    const earlier = texts[random(texts.length)];
    if (at % 2 === 0 || earlier === undefined) texts.push(fresh);
    else {
      const cut = random(earlier.length);
      texts.push(`${earlier.slice(0, cut)}${'xyz'.slice(random(4))}${earlier.slice(cut + random(5))}.`);
    }
  }
  return texts;
}

test('the most similar earlier segment is the one that comparing with each of them finds, the newest of several', () => {
  const own = new OwnSegments();
  const texts = randomTexts(300);
  const found = { far: 0, near: 0, none: 0 };
  texts.forEach((source, at) => {
    let best: { similarity: number; row: number } | null = null;
    for (let row = 0; row < at; row++) {
      const similarity = textSimilarity(source, texts[row] ?? '');
      if (similarity >= Math.max(0.5, best?.similarity ?? 0)) best = { similarity, row };
    }
    const match = own.find(source);
    expect(match && { percent: match.percent, row: match.place.row_number }, source).toEqual(
      best && { percent: Math.floor(best.similarity * 100 + 1e-9), row: best.row },
    );
    found[!best ? 'none' : best.similarity < 0.8 ? 'far' : 'near']++;
    own.add({ document_id: 1, row_number: at, source });
  });
  for (const kind of ['far', 'near', 'none'] as const) expect(found[kind], kind).toBeGreaterThan(5);
});
