import {
  type CompiledTerm,
  compareTerm,
  compileTerm,
  KEY_JOINT,
  PREFIX_MARK,
  type TextWord,
} from './compiled-term.ts';
import { type Morphology, morphologyOf } from './stemmers.ts';
import { createSubstringIndex } from './substring-index.ts';
import type { TermInput, TermMatch } from './term.ts';
import { readText, splitWords } from './words.ts';

export interface Recogniser {
  readonly language: string;
  readonly size: number;
  /** Adds a term or replaces the one with the same id. */
  add(term: TermInput): void;
  update(term: TermInput): void;
  /** Returns false for an unknown term. */
  remove(termId: number): boolean;
  /**
   * The terms in a text, in text order. Of overlapping terms the longest wins. Terms with the same words are all
   * returned, unless one matches literally and another as an inflected form.
   */
  find(text: string): TermMatch[];
}

/** A term matched as a plain string: in languages without spaces, or if it consists only of symbols. */
interface LiteralTerm {
  input: TermInput;
  key: string;
}

interface Hit {
  input: TermInput;
  start: number;
  end: number;
  kind: 'exact' | 'inflected';
  reason: string;
}

/** Letters in the index of prefix terms; one, so that a last word of a single letter is found. */
const PREFIX_HEAD = 1;

export function createRecogniser(language: string, terms: Iterable<TermInput> = []): Recogniser {
  const morphology = morphologyOf(language);
  const byKey = new Map<string, CompiledTerm[]>();
  /** First key → most words of any term that starts with it. Never lowered, which only costs extra look-ups. */
  const mostWords = new Map<string, number>();
  const literals = createSubstringIndex<LiteralTerm>();
  const byId = new Map<number, CompiledTerm | LiteralTerm>();
  /** Preceding words and first letters → lengths of the last words of prefix terms. Never lowered either. */
  const prefixLengths = new Map<string, Set<number>>();

  function notePrefix(term: CompiledTerm): void {
    const last = term.normal.at(-1) ?? '';
    const head = term.key.slice(0, term.key.length - Math.max(0, last.length - PREFIX_HEAD));
    const lengths = prefixLengths.get(head) ?? new Set<number>();
    prefixLengths.set(head, lengths.add(last.length));
  }

  function add(input: TermInput): void {
    remove(input.term_id);
    const text = readText(input.text).text.trim();
    const compiled = morphology.isUnspaced ? null : compileTerm(input, text, morphology);
    if (!compiled) {
      const key = fold(text);
      if (key === '') return;
      const literal = { input, key };
      literals.add(key, literal);
      byId.set(input.term_id, literal);
      return;
    }
    const same = byKey.get(compiled.key);
    if (same) same.push(compiled);
    else byKey.set(compiled.key, [compiled]);
    if (input.prefix) notePrefix(compiled);
    mostWords.set(compiled.firstKey, Math.max(mostWords.get(compiled.firstKey) ?? 0, compiled.normal.length));
    byId.set(input.term_id, compiled);
  }

  function remove(termId: number): boolean {
    const term = byId.get(termId);
    if (!term) return false;
    byId.delete(termId);
    if (!('normal' in term)) {
      literals.remove(term.key, term);
      return true;
    }
    const rest = byKey.get(term.key)?.filter((one) => one !== term) ?? [];
    if (rest.length > 0) byKey.set(term.key, rest);
    else byKey.delete(term.key);
    return true;
  }

  function find(given: string): TermMatch[] {
    const read = readText(given);
    const hits = literals.size > 0 ? findLiterals(read.text) : [];
    if (byKey.size > 0) hits.push(...findWords(read.text, morphology));
    return longestFirst(hits).map(({ input, start, end, kind, reason }) => {
      const from = read.offsetOf(start);
      const to = read.offsetOf(end - 1) + 1;
      return { term_id: input.term_id, start: from, end: to, matched: given.slice(from, to), kind, reason };
    });
  }

  function findLiterals(text: string): Hit[] {
    const hits: Hit[] = [];
    for (const { start, end, value } of literals.find(fold(text))) {
      const { input } = value;
      if (input.case_sensitive && text.slice(start, end) !== input.text.trim()) continue;
      // A Latin word inside Chinese text has word boundaries too.
      if (isInsideWord(text, start) || (!input.prefix && isInsideWord(text, end))) continue;
      hits.push({ input, start, end, kind: 'exact', reason: 'The characters of the term stand in the text' });
    }
    return hits;
  }

  function findWords(text: string, rules: Morphology): Hit[] {
    const words: TextWord[] = splitWords(text).map(({ written, start, end }) => {
      const { composed, normal, stem } = rules.analyse(written);
      return { composed, normal, stem, start, end };
    });
    const hits: Hit[] = [];
    const collect = (key: string, at: number) => {
      for (const term of byKey.get(key) ?? []) {
        const outcome = compareTerm(term, text, words, at, rules);
        if (!outcome) continue;
        const first = words[at];
        const last = words[at + term.normal.length - 1];
        if (!first || !last) continue;
        const start = first.start - term.lead.length;
        hits.push({ input: term.input, start, end: last.end + term.trail.length, ...outcome });
      }
    };
    words.forEach(({ stem }, at) => {
      const most = Math.max(mostWords.get(stem) ?? 0, prefixLengths.size > 0 ? 1 : 0);
      let key = '';
      for (let count = 1; count <= most && at + count <= words.length; count++) {
        const next = words[at + count - 1];
        if (!next) break;
        const base = count === 1 ? '' : key + KEY_JOINT;
        if (prefixLengths.size > 0) {
          const lengths = prefixLengths.get(base + PREFIX_MARK + next.normal.slice(0, PREFIX_HEAD));
          for (const length of lengths ?? []) {
            if (length <= next.normal.length) collect(base + PREFIX_MARK + next.normal.slice(0, length), at);
          }
        }
        key = base + next.stem;
        collect(key, at);
      }
    });
    return hits;
  }

  for (const term of terms) add(term);
  return {
    language,
    get size() {
      return byId.size;
    },
    add,
    update: add,
    remove,
    find,
  };
}

/** Drops hits covered by longer ones, and inflected matches where another term matches literally. */
function longestFirst(hits: Hit[]): Hit[] {
  const sorted = hits.sort(
    (a, b) =>
      b.end - b.start - (a.end - a.start) ||
      a.start - b.start ||
      (a.kind === b.kind ? a.input.term_id - b.input.term_id : a.kind === 'exact' ? -1 : 1),
  );
  const kept: Hit[] = [];
  // Hits come longest first, so an overlap with a kept hit covers at least one end of the later one.
  const owner: (Hit | undefined)[] = [];
  for (const hit of sorted) {
    const rival = owner[hit.start] ?? owner[hit.end - 1];
    if (rival && (rival.start !== hit.start || rival.end !== hit.end || rival.kind !== hit.kind)) continue;
    kept.push(hit);
    if (!rival) for (let at = hit.start; at < hit.end; at++) owner[at] = hit;
  }
  return kept.sort((a, b) => a.start - b.start || a.input.term_id - b.input.term_id);
}

/** Lower case and half width, character by character, so that offsets stay valid. */
function fold(text: string): string {
  let folded = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const narrow = unit >= 0xff01 && unit <= 0xff5e ? String.fromCharCode(unit - 0xfee0) : text.charAt(i);
    const lower = narrow.toLowerCase();
    folded += lower.length === 1 ? lower : narrow;
  }
  return folded;
}

function isInsideWord(text: string, at: number): boolean {
  return (
    /[\p{Script=Latin}\p{N}]/u.test(text.charAt(at - 1)) && /[\p{Script=Latin}\p{N}]/u.test(text.charAt(at))
  );
}
