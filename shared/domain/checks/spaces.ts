import { isFullWidthLanguage } from './punctuation-marks.ts';
import type { SegmentView } from './segment-view.ts';
import { applyEdits, excerpt, toRaw } from './text-view.ts';
import { trailingRun } from './trailing-run.ts';
import type { Finding, Repair } from './types.ts';

const BLANK = /[^\S\r\n\t]/u;
const LEADING = /^[^\S\r\n\t]+/u;

type Edge = 'leading' | 'trailing';

const blanksAt = (edge: Edge, text: string) =>
  edge === 'leading' ? (LEADING.exec(text)?.[0] ?? '') : text.slice(trailingRun(text, BLANK));
const marginAt = (edge: Edge, text: string) =>
  edge === 'leading'
    ? text.slice(0, text.length - text.trimStart().length)
    : text.slice(text.trimEnd().length);

export function checkEdgeSpaces({ source, target, input }: SegmentView): Finding[] {
  if (source.plain.trim() === '') return [];
  const loose = input.preserve_space === false;
  const findings: Finding[] = [];
  for (const edge of ['leading', 'trailing'] as const) {
    const [wanted, found] = [blanksAt(edge, source.plain), blanksAt(edge, target.plain)];
    const same = wanted.length === found.length || (loose && (wanted === '') === (found === ''));
    // Indentation next to a line break is layout; line breaks have their own check.
    if (/[\r\n]/.test(marginAt(edge, source.plain) + marginAt(edge, target.plain))) continue;
    // Full-width marks include a space.
    if (same || (edge === 'trailing' && found === '' && isFullWidthLanguage(target.language))) continue;
    const start = edge === 'leading' ? 0 : target.plain.length - found.length;
    findings.push({
      about: edge,
      says: {
        id: `edge_spaces.${edge}-${found.length > wanted.length ? 'more' : 'fewer'}`,
        values: { found: found.length, wanted: wanted.length },
      },
      source_ranges: wanted
        ? [
            toRaw(
              source,
              edge === 'leading' ? 0 : source.plain.length - wanted.length,
              edge === 'leading' ? wanted.length : source.plain.length,
            ),
          ]
        : undefined,
      target_ranges: found ? [toRaw(target, start, start + found.length)] : undefined,
      repair: {
        says: { id: `repair.${edge}-spaces` },
        target: applyEdits(target, [{ start, end: start + found.length, text: wanted }]),
      },
    });
  }
  return findings;
}

const RUN_OF_SPACES = /(?<=[^\s]) {2,}(?=[^\s])/g;

export function checkDoubleSpaces({ source, target, input }: SegmentView): Finding[] {
  if (input.preserve_space === false) return [];
  // Three in a row are columns, which shift with word length.
  if (/\S {3}/.test(source.plain)) return [];
  const allowed = source.plain.match(RUN_OF_SPACES)?.length ?? 0;
  const found = [...target.plain.matchAll(RUN_OF_SPACES)];
  if (found.length <= allowed) return [];
  const repair: Repair = {
    says: { id: 'repair.one-space' },
    target: applyEdits(
      target,
      found.map(({ 0: run, index }) => ({ start: index, end: index + run.length, text: ' ' })),
    ),
  };
  return found.map(({ 0: run, index }) => {
    const word = /\S+$/u.exec(target.plain.slice(Math.max(0, index - 40), index))?.[0] ?? '';
    return {
      about: word,
      says: { id: 'double_spaces.several', values: { count: run.length, word: excerpt(word) } },
      target_ranges: [toRaw(target, index, index + run.length)],
      repair,
    };
  });
}

const NBSP = /[\u00a0\u202f]/gu;

export function checkNonBreakingSpaces({ source, target }: SegmentView): Finding[] {
  const mixed = [...target.plain.matchAll(/ [\u00a0\u202f]+|(?<![\u00a0\u202f])[\u00a0\u202f]+ /gu)];
  if (mixed.length > 0) {
    const edits = mixed.map(({ 0: run, index }) => ({
      start: index,
      end: index + run.length,
      text: run.match(NBSP)?.[0] ?? ' ',
    }));
    const repair: Repair = {
      says: { id: 'repair.keep-non-breaking' },
      target: applyEdits(target, edits),
    };
    return mixed.map(({ 0: run, index }) => ({
      about: `beside:${/\S+$/u.exec(target.plain.slice(Math.max(0, index - 40), index))?.[0] ?? ''}`,
      severity: 'warning',
      says: { id: 'non_breaking_spaces.beside' },
      target_ranges: [toRaw(target, index, index + run.length)],
      repair,
    }));
  }
  const wanted = source.plain.match(NBSP)?.length ?? 0;
  if (wanted === 0 && target.language !== 'fr') {
    const pasted = [...target.masked.matchAll(/(?<=\p{L}{3})\u00a0(?=\p{L}{3})/gu)];
    if (pasted.length < 2) return [];
    return [
      {
        about: 'pasted',
        says: { id: 'non_breaking_spaces.pasted' },
        target_ranges: pasted.map(({ index }) => toRaw(target, index, index + 1)),
        repair: {
          says: { id: 'repair.normal-spaces' },
          target: applyEdits(
            target,
            pasted.map(({ index }) => ({ start: index, end: index + 1, text: ' ' })),
          ),
        },
      },
    ];
  }
  return lostBeforeNumber(source.plain, target.plain) ? lost(source, target) : [];
}

/** A number and its unit: non-breaking in the source, breakable in the target. */
const BOUND = /\p{N}[\u00a0\u202f](\S+)/gu;

function lostBeforeNumber(source: string, target: string): boolean {
  return source.search(BOUND) >= 0 && target.search(/\p{N} \p{L}/u) >= 0 && target.search(NBSP) < 0;
}

function lost(source: SegmentView['source'], target: SegmentView['target']): Finding[] {
  const [first] = target.plain.matchAll(/(?<=\p{N}) (?=\p{L})/gu);
  const [bound] = source.plain.matchAll(/(?<=\p{N})[\u00a0\u202f]/gu);
  if (!first || !bound) return [];
  return [
    {
      about: 'lost',
      says: { id: 'non_breaking_spaces.lost' },
      source_ranges: [toRaw(source, bound.index, bound.index + 1)],
      target_ranges: [toRaw(target, first.index, first.index + 1)],
      repair: {
        says: { id: 'repair.insert-non-breaking' },
        target: applyEdits(target, [{ start: first.index, end: first.index + 1, text: '\u00a0' }]),
      },
    },
  ];
}
