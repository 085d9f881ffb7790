import { readFileSync } from 'node:fs';
import { readSrx, type SegmentationRule, type Srx } from './srx.ts';

/** A longer text was not written as a paragraph, and stays whole. */
const MAX_LENGTH = 50_000;

interface CompiledRule {
  isBreak: boolean;
  /** Matches at a position between two characters. */
  place: RegExp;
}

/** Segmentation rules for one language. */
export interface Segmenter {
  /** Matches where any rule breaks a text. */
  breaks: RegExp;
  rules: readonly CompiledRule[];
}

let srx: Srx | null = null;
const segmenters = new Map<string, Segmenter>();

/** The rules of a language, preceded by those for further abbreviations. */
export function segmenterFor(language: string, abbreviations: readonly string[]): Segmenter {
  const key = JSON.stringify([language, abbreviations]);
  const known = segmenters.get(key);
  if (known) return known;
  srx ??= readSrx(readFileSync(new URL('./rules.srx', import.meta.url)));
  const rules = srx.rulesFor(language);
  const compiled = rules.map((rule) => compile(rule, ''));
  const words = abbreviations.map((word) => word.trim().replace(/\.$/, '')).filter((word) => word !== '');
  if (words.length > 0) {
    const before = `(?<![\\p{L}\\p{N}])(?:${words.map(escapePattern).join('|')})\\.`;
    compiled.unshift(compile({ isBreak: false, before, after: '' }, 'i'));
  }
  const breaks = rules.filter(({ isBreak }) => isBreak);
  const segmenter = {
    rules: compiled,
    breaks: new RegExp(breaks.map(placeOf).join('|') || '(?!)', 'gu'),
  };
  // Few languages are in use at a time, but users can send any list of abbreviations.
  if (segmenters.size > 50) segmenters.clear();
  segmenters.set(key, segmenter);
  return segmenter;
}

function compile(rule: SegmentationRule, flags: string): CompiledRule {
  return { isBreak: rule.isBreak, place: new RegExp(placeOf(rule), `uy${flags}`) };
}

/** The lookahead comes first: it rules out most positions. */
const placeOf = ({ before, after }: SegmentationRule) => `(?=${after})(?<=${before})`;

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/**
 * Offsets at which a sentence has ended and another follows, in order; the first rule that matches a position
 * decides.
 */
export function sentenceEnds(text: string, { breaks, rules }: Segmenter): number[] {
  if (text.length > MAX_LENGTH) return [];
  return [...text.matchAll(breaks)]
    .map(({ index }) => index)
    .filter((at) => at > 0 && at < text.length && isBreakAt(text, at, rules));
}

function isBreakAt(text: string, at: number, rules: readonly CompiledRule[]): boolean {
  const first = rules.find(({ place }) => {
    place.lastIndex = at;
    return place.test(text);
  });
  return first?.isBreak ?? false;
}
