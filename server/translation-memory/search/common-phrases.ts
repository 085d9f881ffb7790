import type { Fragment } from '../../../shared/domain/contract/document/fragments.ts';
import { parseText } from '../../../shared/domain/text/inline-codes.ts';
import { wordSegmenter } from '../../../shared/domain/text/words.ts';
import { fold } from '../../db/search.ts';

export interface Pair {
  source: string;
  target: string;
}

export interface Languages {
  source_lang?: string | undefined;
  target_lang?: string | undefined;
}

/** Words per source phrase used to look up units. */
const SEED_WORDS = 2;
/** Shorter pieces are not in the trigram index. */
const SHORTEST_SEED = 3;
const MOST_SOURCE_WORDS = 6;
const MOST_TARGET_WORDS = 8;
/** Maximum number of words read from a text. */
const MOST_WORDS = 60;
/** Minimum number of units that share a phrase. */
const SEEN = 2;
/** Minimum share of units with the source phrase whose translations contain the target phrase. */
const SHARE = 0.5;
const MOST_FRAGMENTS = 40;
/** A phrase ends at these, and at an inline code. */
const STOP = /[.!?;:…。！？；：\n]/u;
/** Text worth proposing alone: words of some length, or of a script without spaces. */
const TELLING = /\p{L}{4}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}/u;

interface Word {
  start: number;
  end: number;
}

interface Run {
  text: string;
  words: Word[];
}

/** The words of a text, in runs without an inner code or clause end. */
function runsOf(text: string, lang: string | undefined): Run[] {
  const segmenter = wordSegmenter(lang ?? '');
  const runs: Run[] = [];
  let left = MOST_WORDS;
  for (const part of parseText(text)) {
    if (part.type === 'code') continue;
    let run: Run = { text: part.text, words: [] };
    runs.push(run);
    let end = 0;
    for (const { segment, index, isWordLike } of segmenter.segment(part.text)) {
      if (!isWordLike) continue;
      if (left-- === 0) return runs;
      if (STOP.test(part.text.slice(end, index))) {
        run = { text: part.text, words: [] };
        runs.push(run);
      }
      end = index + segment.length;
      run.words.push({ start: index, end });
    }
  }
  return runs;
}

/** Every phrase of up to `most` words, with its subphrases one word shorter at either end. */
function* phrasesIn({ text, words }: Run, most: number) {
  for (const [at, { start }] of words.entries()) {
    for (let size = 1; size <= most && at + size <= words.length; size++) {
      const end = words[at + size - 1]?.end ?? start;
      yield { text: text.slice(start, end), size };
    }
  }
}

/** The source's phrases used to look up related units, the most distinctive first, folded. */
export function seedsOf(source: string, lang: string | undefined): string[] {
  const seeds = new Set<string>();
  for (const run of runsOf(source, lang)) {
    for (const { text, size } of phrasesIn(run, SEED_WORDS)) {
      const isWhole = size === 1 && run.words.length === 1;
      if ((size === SEED_WORDS || isWhole) && TELLING.test(text) && text.length >= SHORTEST_SEED)
        seeds.add(fold(text));
    }
  }
  return [...seeds].sort((a, b) => b.length - a.length);
}

/**
 * The longest phrases shared by the translations of a source phrase, in at least two different units: for
 * every source phrase, takes its units, and the phrases that most of their targets share.
 */
export function commonPhrases(source: string, units: readonly Pair[], languages: Languages): Fragment[] {
  const { source_lang, target_lang } = languages;
  const wanted = new Set<string>();
  for (const run of runsOf(source, source_lang))
    for (const { text, size } of phrasesIn(run, MOST_SOURCE_WORDS))
      if (size >= SEED_WORDS || run.words.length === 1) wanted.add(fold(text));

  const targets = distinct(units).map((unit) => ({
    phrases: sharedPhrases(unit.source, source_lang, wanted),
    target: unit.target,
  }));
  const groups = new Map<string, number[]>();
  for (const [index, { phrases }] of targets.entries())
    for (const phrase of phrases) groups.set(phrase, [...(groups.get(phrase) ?? []), index]);

  const known = new Numbering();
  const numbered = targets.map(({ target }) => known.phrasesOf(target, target_lang));
  const found = new Map<number, number>();
  const seenGroups = new Set<string>();
  for (const members of groups.values()) {
    // A phrase and a longer one in the same units are equivalent.
    const key = members.join();
    if (members.length < SEEN || seenGroups.has(key)) continue;
    seenGroups.add(key);
    for (const [phrase, count] of known.common(members.map((index) => numbered[index] ?? []))) {
      if (count / members.length >= SHARE) found.set(phrase, Math.max(found.get(phrase) ?? 0, count));
    }
  }
  return [...found]
    .map(([phrase, count]) => ({ ...known.get(phrase), count }))
    .filter(({ target, size }) => TELLING.test(target) && (size > 1 || target.length > 4))
    .sort((a, b) => b.size * Math.log2(1 + b.count) - a.size * Math.log2(1 + a.count))
    .slice(0, MOST_FRAGMENTS)
    .map(({ target, count }) => ({ target, count }));
}

/** Units with different texts: the same one in two memories counts once. */
function distinct(units: readonly Pair[]): Pair[] {
  return [...new Map(units.map((unit) => [fold(`${unit.source}\n${unit.target}`), unit])).values()];
}

function sharedPhrases(text: string, lang: string | undefined, wanted: ReadonlySet<string>): Set<string> {
  const shared = new Set<string>();
  for (const run of runsOf(text, lang))
    for (const phrase of phrasesIn(run, MOST_SOURCE_WORDS)) {
      const folded = fold(phrase.text);
      if (wanted.has(folded)) shared.add(folded);
    }
  return shared;
}

interface Numbered {
  target: string;
  size: number;
  /** The phrases without the last and the first word. */
  parts: number[];
}

/** Phrases as numbers, since each is counted many times. */
class Numbering {
  #ids = new Map<string, number>();
  #phrases: Numbered[] = [];

  get(id: number): Numbered {
    return this.#phrases[id] ?? { target: '', size: 0, parts: [] };
  }

  phrasesOf(text: string, lang: string | undefined): number[] {
    const ids = new Set<number>();
    for (const { text: whole, words } of runsOf(text, lang)) {
      const folded = fold(whole);
      const same = folded.length === whole.length ? folded : null;
      let before: number[] = [];
      for (let size = 1; size <= MOST_TARGET_WORDS && size <= words.length; size++) {
        const row: number[] = [];
        for (let at = 0; at + size <= words.length; at++) {
          const start = words[at]?.start ?? 0;
          const end = words[at + size - 1]?.end ?? start;
          const target = whole.slice(start, end);
          const parts = size > 1 ? [before[at] ?? 0, before[at + 1] ?? 0] : [];
          const id = this.#idOf(same?.slice(start, end) ?? fold(target), { target, size, parts });
          row.push(id);
          ids.add(id);
        }
        before = row;
      }
    }
    return [...ids];
  }

  /** The phrases in several texts, without those that only occur within a longer one. */
  common(texts: readonly (readonly number[])[]): Map<number, number> {
    const counts = new Map<number, number>();
    for (const ids of texts) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const [id, count] of counts) if (count < SEEN) counts.delete(id);
    const inside = new Set<number>();
    for (const [id, count] of counts)
      for (const part of this.get(id).parts) if (counts.get(part) === count) inside.add(part);
    for (const id of inside) counts.delete(id);
    return counts;
  }

  #idOf(folded: string, phrase: Numbered): number {
    const known = this.#ids.get(folded);
    if (known !== undefined) return known;
    const id = this.#phrases.push(phrase) - 1;
    this.#ids.set(folded, id);
    return id;
  }
}
