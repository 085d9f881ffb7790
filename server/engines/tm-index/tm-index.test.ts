import { describe, expect, it } from 'vitest';
import { seeded } from '../../testing/seeded.ts';
import { countCodePoints, editDistance, similarityOf } from './similarity.ts';
import { createTmIndex, MAX_TIES } from './tm-index.ts';

const SCRIPTS: Record<string, string> = {
  Latin: 'eeeaatinors lcdmu  ',
  Cyrillic: 'оеаинтсрвлкмд  ',
  Chinese: '的一是了我不人在他有这个上们来到时大地为子中你说生国年着就那和要她出也得里后自以会',
  Japanese: 'のにはをたがでてとしれさいるもなこ日本語訳文カタナ',
  'astral characters': '😀😁😂🤣😃😄𝒜𝒞𝒟ab ',
};

function randomText(random: () => number, alphabet: string[], longest: number): string {
  const length = Math.floor(random() ** 2 * longest) + 1;
  let text = '';
  for (let i = 0; i < length; i++) text += alphabet[Math.floor(random() * alphabet.length)];
  return text;
}

function mutate(text: string, random: () => number, alphabet: string[]): string {
  const characters = [...text];
  const edits = Math.floor(random() * (characters.length * 0.35 + 1));
  for (let i = 0; i < edits; i++) {
    const at = Math.floor(random() * (characters.length + 1));
    const kind = random();
    const letter = alphabet[Math.floor(random() * alphabet.length)] as string;
    if (kind < 0.34) characters.splice(at, 1);
    else if (kind < 0.67) characters.splice(at, 0, letter);
    else characters.splice(at, 1, letter);
  }
  return characters.join('');
}

function bruteForce(
  units: Map<number, { memory_id: number; text: string }>,
  query: Parameters<ReturnType<typeof createTmIndex>['search']>[0],
) {
  const all = [];
  const length = countCodePoints(query.text);
  for (const [unit_id, { memory_id, text }] of units) {
    if (query.memory_ids && !query.memory_ids.includes(memory_id)) continue;
    const longer = Math.max(countCodePoints(text), length);
    const text_similarity = similarityOf(editDistance(text, query.text), longer);
    if (text_similarity >= query.threshold - 1e-12) all.push({ unit_id, memory_id, text_similarity });
  }
  all.sort((a, b) => b.text_similarity - a.text_similarity || b.unit_id - a.unit_id);
  const last = all[query.limit - 1];
  return last
    ? all.filter((one) => one.text_similarity >= last.text_similarity).slice(0, query.limit + MAX_TIES)
    : all;
}

/** Comparing one query with brute force takes 70 ms. */
const QUERIES = 24;

describe('the translation memory index', () => {
  for (const [script, letters] of Object.entries(SCRIPTS)) {
    it(`answers like brute force while units are added, changed and removed (${script})`, () => {
      const random = seeded(script.length * 7919);
      const alphabet = [...letters];
      const index = createTmIndex({ maxWork: Number.POSITIVE_INFINITY });
      const units = new Map<number, { memory_id: number; text: string }>();
      const longest = script === 'Latin' ? 180 : 60;
      for (let step = 0; step < 9000; step++) {
        const anyKnown = () => [...units.keys()][Math.floor(random() * units.size)] as number;
        if (random() < 0.15 && units.size > 0 && step % 3 === 0) {
          const id = anyKnown();
          expect(index.remove(id)).toBe(units.delete(id));
          continue;
        }
        const replace = random() < 0.1 && units.size > 0 && step % 5 === 0;
        const unit_id = replace ? anyKnown() : step;
        const memory_id = random() < 0.8 ? 1 : 2;
        const text = randomText(random, alphabet, longest);
        index.add({ unit_id, memory_id, text });
        units.set(unit_id, { memory_id, text });
      }
      const texts = [...units.values()];
      for (let i = 0; i < QUERIES; i++) {
        const origin = texts[Math.floor(random() * texts.length)]?.text ?? '';
        const query = {
          text: mutate(origin, random, alphabet),
          threshold: [0.5, 0.6, 0.7, 0.75, 0.9, 1][i % 6] as number,
          limit: [1, 5, 10][i % 3] as number,
          memory_ids: i % 4 === 0 ? [1] : i % 4 === 1 ? [2] : undefined,
        };
        const answer = index.search(query);
        expect(answer.complete).toBe(true);
        expect(answer.matches).toEqual(bruteForce(units, query));
      }
      expect(index.stats().units).toBe(units.size);
    });
  }

  it('answers like brute force for many units of the same length that share most bigrams', () => {
    const random = seeded(11);
    const alphabet = [...'etaoin '];
    const index = createTmIndex({ maxWork: Number.POSITIVE_INFINITY });
    const units = new Map<number, { memory_id: number; text: string }>();
    for (let unit_id = 0; unit_id < 12_000; unit_id++) {
      const text = Array.from({ length: 40 + (unit_id % 9) }, () => alphabet[Math.floor(random() * 7)]).join(
        '',
      );
      units.set(unit_id, { memory_id: 1, text });
    }
    index.addMany([...units].map(([unit_id, unit]) => ({ unit_id, ...unit })));
    for (let i = 0; i < 30; i++) {
      const origin = units.get(i * 371)?.text ?? '';
      const query = { text: mutate(origin, random, alphabet), threshold: i % 2 ? 0.7 : 0.6, limit: 5 };
      const answer = index.search(query);
      expect(answer.matches).toEqual(bruteForce(units, query));
      expect(answer.complete).toBe(true);
    }
  });

  it('reports that it stopped before proving its answer, and still returns the nearest first', () => {
    const index = createTmIndex({ maxWork: 0 });
    const texts = Array.from(
      { length: 3000 },
      (_, i) => `Unit number ${i} of the long list of equal sentences`,
    );
    index.addMany(texts.map((text, unit_id) => ({ unit_id, memory_id: 1, text })));
    const answer = index.search({ text: texts[1234] as string, threshold: 0.5, limit: 5 });
    expect(answer.complete).toBe(false);
    expect(answer.matches[0]).toEqual({ unit_id: 1234, memory_id: 1, text_similarity: 1 });
  });

  it('reports whether all units with the identical text are returned, not just the first', () => {
    const long = 'Move the pawn to the field beside the one where it stands now';
    for (const text of ['Move', 'Move the pawn', long]) {
      const searchAmong = (count: number, maxWork?: number) => {
        const index = createTmIndex(maxWork === undefined ? {} : { maxWork });
        const equals = Array.from({ length: count }, (_, unit_id) => ({ unit_id, memory_id: 1, text }));
        const others = Array.from({ length: 6000 }, (_, i) => ({
          unit_id: count + i,
          memory_id: 1,
          text: `${text}${i}`,
        }));
        index.addMany([...equals, ...others]);
        return index.search({ text, threshold: 0.5, limit: 5 });
      };
      expect(searchAmong(5 + MAX_TIES)).toMatchObject({ has_all_identical: true });
      expect(searchAmong(6 + MAX_TIES)).toMatchObject({ has_all_identical: false });
      const stopped = searchAmong(20, 0);
      const identical = stopped.matches.filter(({ text_similarity }) => text_similarity === 1);
      expect(identical.length === 20 || !stopped.has_all_identical).toBe(true);
    }
  });

  it('finds long texts that are 70% the same among unrelated ones without comparing them one by one', () => {
    const random = seeded(5);
    const words = Array.from({ length: 900 }, () => randomText(random, [...'eeeaatinorslcdmu'], 14));
    const sentence = (count: number) =>
      Array.from({ length: count }, () => words[Math.floor(random() ** 2 * 900)]).join(' ');
    const index = createTmIndex();
    const texts = Array.from({ length: 20_000 }, (_, i) => sentence(9 + (i % 20)));
    index.addMany(texts.map((text, unit_id) => ({ unit_id, memory_id: 1, text })));
    let found = 0;
    let wanted = 0;
    for (let i = 0; i < 60; i++) {
      const text = mutate(texts[i * 331] as string, random, [...'etaoin ']);
      const query = { text, threshold: 0.7, limit: 5 };
      // Proved complete: the tests above compare such results with brute force.
      const truth = index.search({ ...query, max_work: Number.POSITIVE_INFINITY }).matches;
      wanted += truth.length;
      const answer = index.search(query).matches;
      found += truth.filter((one, at) => answer[at]?.text_similarity === one.text_similarity).length;
    }
    expect(wanted).toBeGreaterThan(30);
    expect(found / wanted).toBeGreaterThan(0.995);
  });

  it('finds a long text even if everything rare in the query is what differs', () => {
    const random = seeded(9);
    const draw = (letters: string, length: number) =>
      Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
    const words = Array.from({ length: 300 }, () => draw('eeeaatinorslcdmu', 7));
    const names = Array.from({ length: 200 }, () => draw('QXZKVWJYPGBFH0123456789', 18));
    const some = () => Array.from({ length: 6 }, () => words[Math.floor(random() * 300)]).join(' ');
    const parts = Array.from({ length: 20_000 }, (_, i) => [some(), names[i % 200], some()]);
    const index = createTmIndex({ maxWork: 20_000 });
    index.addMany(parts.map((one, unit_id) => ({ unit_id, memory_id: 1, text: one.join(' ') })));
    for (let i = 0; i < 40; i++) {
      const unit_id = i * 487;
      const [before, , after] = parts[unit_id] as string[];
      const text = `${before} ${names[(unit_id + 1) % 200]} ${after}`;
      expect(index.search({ text, threshold: 0.7, limit: 1 }).matches[0]).toMatchObject({ unit_id });
    }
  });

  it('sorts ties by descending id, and includes those that tie with the last', () => {
    const index = createTmIndex();
    for (const unit_id of [3, 9, 5]) index.add({ unit_id, memory_id: unit_id, text: '!!!' });
    index.add({ unit_id: 4, memory_id: 4, text: '!!' });
    const ids = (limit: number, memory_ids?: number[]) =>
      index.search({ text: '!!!', threshold: 0.6, limit, memory_ids }).matches.map((match) => match.unit_id);
    expect(ids(1)).toEqual([9, 5, 3]);
    expect(ids(4)).toEqual([9, 5, 3, 4]);
    expect(ids(1, [4, 99])).toEqual([4]);
  });

  it('seals the latest units when idle, with the same answers', () => {
    const index = createTmIndex({ mostPacked: 0 });
    const texts = Array.from(
      { length: 900 },
      (_, i) => `Unit ${i % 60} of ${i}${' and so on'.repeat(i % 7)}`,
    );
    texts.forEach((text, unit_id) => {
      index.add({ unit_id, memory_id: unit_id % 2, text });
    });
    const query = { text: 'Unit 7 of 67', threshold: 0.7, limit: 5 };
    const before = index.search(query);
    expect(index.stats().unsealed_units).toBe(900);
    let steps = 0;
    while (index.tidy()) steps++;
    expect(steps).toBeGreaterThan(1);
    expect(index.stats()).toMatchObject({ units: 900, unsealed_units: 0 });
    expect(index.search(query)).toEqual(before);
    index.add({ unit_id: 1000, memory_id: 1, text: 'Unit 7 of 67!' });
    expect(index.tidy()).toBe(false);
    expect(index.stats().unsealed_units).toBe(1);
  });

  it('has few containers when tidy, drops removed units, and does not merge for a few units', () => {
    const index = createTmIndex();
    // All of one length, so that they form one class of containers.
    const unitsOf = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => {
        const unit_id = from + i;
        return {
          unit_id,
          memory_id: 1,
          text: `Move the piece to field ${String(unit_id).padStart(6, '0')}.`,
        };
      });
    for (let at = 0; at < 12_000; at += 600) index.addMany(unitsOf(at, at + 600));
    for (let id = 0; id < 12_000; id += 100) index.remove(id);
    const query = { text: 'Move the piece to field 005001.', threshold: 0.9, limit: 50 };
    const before = index.search(query);
    const { containers } = index.stats();
    while (index.tidy());
    expect(index.search(query)).toEqual(before);
    expect(before.matches.some(({ unit_id }) => unit_id === 5000)).toBe(false);
    expect(index.stats()).toMatchObject({ units: 11_880, containers: 1 });
    expect(containers).toBeGreaterThan(1);
    index.addMany(unitsOf(20_000, 20_300));
    while (index.tidy());
    expect(index.stats()).toMatchObject({ units: 12_180, unsealed_units: 0, containers: 2 });
    index.addMany(unitsOf(30_000, 34_000));
    while (index.tidy());
    expect(index.stats()).toMatchObject({ units: 16_180, unsealed_units: 0, containers: 1 });
  });

  it('forgets a whole memory, and moves a unit to another memory', () => {
    const index = createTmIndex();
    index.addMany([1, 2, 3].map((unit_id) => ({ unit_id, memory_id: 1, text: 'Hello' })));
    index.add({ unit_id: 3, memory_id: 2, text: 'Hello' });
    index.removeMemory(1);
    expect(index.search({ text: 'Hello', threshold: 1, limit: 9 }).matches).toEqual([
      { unit_id: 3, memory_id: 2, text_similarity: 1 },
    ]);
    expect(index.stats()).toMatchObject({ units: 1, memories: 1 });
    expect(index.remove(1)).toBe(false);
  });

  it('finds similar texts with other numbers, and excludes texts with other word order', () => {
    const index = createTmIndex();
    index.add({ unit_id: 1, memory_id: 1, text: 'Roll a 12-sided die.' });
    index.add({ unit_id: 2, memory_id: 1, text: 'The knight attacks the dragon' });
    const die = index.search({ text: 'Roll a 20-sided die.', threshold: 0.85, limit: 5 }).matches;
    expect(die).toEqual([{ unit_id: 1, memory_id: 1, text_similarity: 0.9 }]);
    expect(index.search({ text: 'The dragon attacks the knight', threshold: 0.7, limit: 5 }).matches).toEqual(
      [],
    );
  });
});
