import { readFileSync } from 'node:fs';
import { readSrx, type SegmentationRule, type Srx } from './srx.ts';

/** How much of the text before a place its rules see. */
const SEEN = 80;
/** Stands for what is before that: no beginning of a text. */
const MORE = '\0';
/** A longer text is none that people wrote as a paragraph, and stays whole. */
const MAX_LENGTH = 50_000;

interface CompiledRule {
  isBreak: boolean;
  before: RegExp;
  after: RegExp;
}

/** Rules for the texts of one language. */
export interface Segmenter {
  breaks: readonly RegExp[];
  rules: readonly CompiledRule[];
}

let srx: Srx | null = null;
const segmenters = new Map<string, Segmenter>();

/** The rules of a language, before which go those of further abbreviations. */
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
    breaks: breaks.map(({ before, after }) => new RegExp(`(?:${before})(?=${after})`, 'gu')),
  };
  // Few languages are in use at a time, but anybody may send lists of abbreviations.
  if (segmenters.size > 50) segmenters.clear();
  segmenters.set(key, segmenter);
  return segmenter;
}

function compile({ isBreak, before, after }: SegmentationRule, flags: string): CompiledRule {
  return {
    isBreak,
    before: new RegExp(`(?:${before})$`, `u${flags}`),
    after: new RegExp(after, 'uy'),
  };
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Offsets at which a sentence has ended and another follows, in order: the first rule that fits a place decides. */
export function sentenceEnds(text: string, { breaks, rules }: Segmenter): number[] {
  if (text.length > MAX_LENGTH) return [];
  const candidates = new Set<number>();
  for (const pattern of breaks) {
    for (const found of text.matchAll(pattern)) candidates.add(found.index + found[0].length);
  }
  return [...candidates]
    .sort((a, b) => a - b)
    .filter((at) => at > 0 && at < text.length && isBreakAt(text, at, rules));
}

function isBreakAt(text: string, at: number, rules: readonly CompiledRule[]): boolean {
  const before = at > SEEN ? MORE + text.slice(at - SEEN, at) : text.slice(0, at);
  const first = rules.find((rule) => {
    rule.after.lastIndex = at;
    return rule.after.test(text) && rule.before.test(before);
  });
  return first?.isBreak ?? false;
}
