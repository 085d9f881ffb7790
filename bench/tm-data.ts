import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

export const BANDS = [
  { name: '3–7', from: 3, to: 7 },
  { name: '8–15', from: 8, to: 15 },
  { name: '16–40', from: 16, to: 40 },
  { name: '41–80', from: 41, to: 80 },
  { name: 'longer', from: 81, to: 2000 },
] as const;

export interface Corpus {
  /** Origin of the texts. */
  origin: string;
  units: string[];
  /** Held-out real texts. */
  heldOut: string[];
}

export function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)] as T;
}

/**
 * `count` units: the English sides of the sentence pairs, then their German sides, then sentences of the same lengths
 * with about half of their words replaced by others from the corpus.
 */
export function readCorpus(count: number, random: () => number): Corpus {
  const path = resolve(import.meta.dirname, '../../shared/pairs/en-de.tsv.gz');
  const real = existsSync(path) ? realTexts(path) : syntheticTexts(random);
  const texts = shuffle(real.texts, random);
  const heldOut = texts.splice(0, Math.min(20_000, texts.length >> 3));
  const units = texts.slice(0, count);
  const words = texts.slice(0, 20_000).flatMap((text) => text.split(' '));
  while (units.length < count) {
    const model = pick(texts, random).split(' ');
    units.push(model.map((word) => (random() < 0.5 ? pick(words, random) : word)).join(' '));
  }
  return { origin: real.origin, units, heldOut };
}

/** `text` as it typically recurs: with words changed, added or dropped, a typo, or another number. */
export function alter(text: string, words: readonly string[], random: () => number): string {
  const parts = text.split(' ');
  const changes = 1 + Math.floor(random() * Math.max(1, parts.length * 0.25));
  for (let i = 0; i < changes; i++) {
    const at = Math.floor(random() * parts.length);
    const kind = random();
    const word = parts[at] ?? '';
    if (kind < 0.25) parts[at] = pick(words, random);
    else if (kind < 0.4) parts.splice(at, 0, pick(words, random));
    else if (kind < 0.55 && parts.length > 1) parts.splice(at, 1);
    else if (/\d/.test(word)) parts[at] = word.replace(/\d/, String(Math.floor(random() * 10)));
    else {
      const spot = Math.floor(random() * (word.length + 1));
      parts[at] =
        word.slice(0, spot) + pick([...'etaoinsrhl'], random) + word.slice(spot + (kind < 0.8 ? 1 : 0));
    }
  }
  return parts.join(' ');
}

/** Queries of one length band: three quarters altered units, the rest held-out texts. */
export function queriesOf(
  corpus: Corpus,
  band: { from: number; to: number },
  count: number,
  random: () => number,
) {
  const fits = (text: string) => text.length >= band.from && text.length <= band.to;
  const words = corpus.heldOut.slice(0, 2000).flatMap((text) => text.split(' '));
  const queries: string[] = [];
  const fresh = corpus.heldOut.filter(fits);
  for (let tries = 0; queries.length < count && tries < 1_000_000; tries++) {
    if (queries.length % 4 === 3 && fresh.length > 0) {
      queries.push(pick(fresh, random));
      continue;
    }
    const unit = pick(corpus.units, random);
    const query = fits(unit) ? alter(unit, words, random) : '';
    if (fits(query)) queries.push(query);
  }
  return queries;
}

function realTexts(path: string): { origin: string; texts: string[] } {
  const rows = gunzipSync(readFileSync(path)).toString('utf8').split('\n').slice(1);
  const sources: string[] = [];
  const targets: string[] = [];
  for (const row of rows) {
    const [source, target] = row.split('\t');
    if (source) sources.push(source);
    if (target) targets.push(target);
  }
  return { origin: 'sentence pairs of ../shared/pairs/en-de.tsv.gz', texts: [...sources, ...targets] };
}

/** Sentences of invented words with a natural-language frequency distribution. */
function syntheticTexts(random: () => number): { origin: string; texts: string[] } {
  const syllables = 'an be ci do er fa gu ha in jo ka le mi no op ra se ti un ve wi st ing tion'.split(' ');
  const vocabulary = Array.from({ length: 30_000 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(syllables, random)).join(''),
  );
  const texts = Array.from({ length: 200_000 }, () => {
    const length = 1 + Math.floor(random() ** 2 * 24);
    return Array.from({ length }, () => vocabulary[Math.floor(random() ** 3 * vocabulary.length)]).join(' ');
  });
  return { origin: 'synthetic sentences (the sentence pairs are not there)', texts };
}

function shuffle<T>(items: T[], random: () => number): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    const kept = items[i] as T;
    items[i] = items[other] as T;
    items[other] = kept;
  }
  return items;
}
