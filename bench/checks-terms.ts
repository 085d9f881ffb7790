import { toSegmentTerms } from '../server/document/quality/segment-terms.ts';
import { createRecogniser } from '../server/engines/terms/recogniser.ts';
import type { SegmentTerm } from '../shared/domain/checks/index.ts';
import type { TermHit } from '../shared/domain/contract/glossary.ts';
import { pick } from './tm-data.ts';

export interface Pair {
  source: string;
  target: string;
}

interface Entry {
  source: string;
  target: string;
}

interface Wanted {
  source: string;
  targets: string[];
}

/**
 * Number of translations that make a short text a term, and the share of them from which a translation
 * counts.
 */
const LEAST = 3;
const SHARE = 0.15;
/** Share that the translations of a term must cover together. */
const COVERED = 0.8;
/** Share of sentences with a term that must use its translation. */
const KEPT = 0.9;
/** Minimum length of a sentence in characters; shorter texts are labels. */
const LONG = 20;

/** Number of first letters that identify a translated word in a right pair, independently of the checks. */
const HEAD = 5;

function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** Terms from texts of one or two words, with the translations and synonyms that translators agree on. */
function shortTexts(pairs: readonly Pair[]): Wanted[] {
  const known = new Map<string, Map<string, number>>();
  for (const { source, target } of pairs) {
    const [from, to] = [source, target].map((text) => text.replace(/[&_:…]|\.\.\./g, '').trim());
    if (
      !from ||
      !to ||
      !/^\p{L}{4,}(?: \p{L}{3,})?$/u.test(from) ||
      !/^\p{L}{3,}(?:[ -]\p{L}{2,}){0,2}$/u.test(to)
    )
      continue;
    if (from.toLowerCase() === to.toLowerCase()) continue;
    const term = from.toLowerCase();
    const targets = known.get(term) ?? new Map<string, number>();
    known.set(term, targets.set(to, (targets.get(to) ?? 0) + 1));
  }
  return [...known].flatMap(([source, targets]) => {
    const total = [...targets.values()].reduce((sum, count) => sum + count, 0);
    const used = [...targets].filter(([, count]) => count / total >= SHARE).sort((a, b) => b[1] - a[1]);
    const covered = used.reduce((sum, [, count]) => sum + count, 0);
    if (total < LEAST || covered / total < COVERED) return [];
    return { source, targets: used.map(([target]) => target) };
  });
}

/** Whether a text seems to contain the words of a translation, by their first letters. */
function hasHeads(text: string, targets: readonly string[]): boolean {
  const folded = fold(text);
  return targets.some((target) => headsOf(target).every((head) => folded.includes(head)));
}

const headsOf = (target: string) => target.split(/[ -]/).map((word) => fold(word).slice(0, HEAD));

/**
 * A realistic glossary: the terms above that translators of whole sentences also use, as found in the half of
 * the pairs outside the sample.
 */
function makeGlossary(pairs: readonly Pair[]): Entry[] {
  const wanted = shortTexts(pairs);
  const recogniser = createRecogniser(
    'en',
    wanted.map(({ source }, term_id) => ({ term_id, text: source })),
  );
  const seen = wanted.map(() => ({ all: 0, kept: 0 }));
  for (const { source, target } of pairs) {
    if (source.length < LONG) continue;
    for (const id of new Set(recogniser.find(source).map(({ term_id }) => term_id))) {
      const [count, term] = [seen[id], wanted[id]];
      if (!count || !term) continue;
      count.all++;
      if (hasHeads(target, term.targets)) count.kept++;
    }
  }
  return wanted.flatMap(({ source, targets }, id) => {
    const { all, kept } = seen[id] ?? { all: 0, kept: 0 };
    return all >= LEAST && kept / all >= KEPT ? targets.map((target) => ({ source, target })) : [];
  });
}

/**
 * Pairs with one term, unchanged and with the term's words replaced by others. Every original pair counts as
 * right, whatever words it uses.
 */
export function* plantTerms(sample: readonly Pair[], others: readonly Pair[], random: () => number) {
  const entries = makeGlossary(others);
  const recogniser = createRecogniser(
    'en',
    entries.map(({ source }, term_id) => ({ term_id, text: source })),
  );
  const fillers = others.slice(0, 4000).flatMap(({ target }) => target.match(/(?<=\p{L} )\p{L}{5,}/gu) ?? []);
  const termsOf = (source: string, target: string): SegmentTerm[] => {
    const hits = recogniser.find(source).map(({ term_id, ...place }): TermHit => {
      const record = { id: term_id, status: 'admitted', ...entries[term_id] } as unknown as TermHit['record'];
      return { ...place, record };
    });
    return toSegmentTerms(hits, { target, target_lang: 'de' });
  };
  for (const { source, target } of sample) {
    if (source.length < LONG) continue;
    const terms = termsOf(source, target);
    if (new Set(terms.map((term) => term.source)).size !== 1) continue;
    const [term] = terms;
    if (!term) continue;
    const heads = [term.target, ...(term.alternatives ?? [])].flatMap(headsOf);
    let changed = false;
    const wrong = target.replace(/<[^<>]*>|\p{L}+/gu, (word) => {
      if (word.startsWith('<') || !heads.some((head) => fold(word).includes(head))) return word;
      changed = true;
      return pick(fillers, random);
    });
    // If the translator used other words, nothing can be planted: the unchanged pair must pass.
    yield {
      source,
      right: target,
      wrong: changed ? wrong : null,
      rightTerms: terms,
      wrongTerms: changed ? termsOf(source, wrong) : [],
      term: `${term.source} = ${[term.target, ...(term.alternatives ?? [])].join(' / ')}`,
    };
  }
}
