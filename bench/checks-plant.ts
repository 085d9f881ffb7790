import type { CheckId } from '../shared/domain/checks/index.ts';
import { formatCode } from '../shared/domain/text/inline-codes.ts';
import { pick } from './tm-data.ts';

/** A pair, and the same pair with one mistake that a check should report. */
export interface Planted {
  source: string;
  right: string;
  wrong: string;
}

export type Plant = (source: string, target: string, random: () => number) => Planted | null;

/** Matches of a pattern outside markup. */
function outsideMarkup(pattern: RegExp, text: string): RegExpExecArray[] {
  const tags = [...text.matchAll(/<[^<>]*>/g)].map(
    ({ 0: tag, index }) => [index, index + tag.length] as const,
  );
  return [...text.matchAll(pattern)].filter(
    ({ 0: found, index }) => !tags.some(([start, end]) => index < end && start < index + found.length),
  );
}

/** Replaces one match of a pattern in the target; `null` if there is none or nothing would change. */
function replacing(pattern: RegExp, by: (found: string, random: () => number) => string): Plant {
  return (source, target, random) => {
    const found = outsideMarkup(pattern, target);
    if (found.length === 0) return null;
    const { 0: text, index } = pick(found, random);
    const wrong = target.slice(0, index) + by(text, random) + target.slice(index + text.length);
    return wrong === target ? null : { source, right: target, wrong };
  };
}

/** The same, for matches that are also in the source. */
function replacingKept(pattern: RegExp, by: (found: string, random: () => number) => string): Plant {
  return (source, target, random) => {
    const kept = outsideMarkup(pattern, target).filter(({ 0: text }) => source.includes(text));
    if (kept.length === 0) return null;
    const { 0: text, index } = pick(kept, random);
    const wrong = target.slice(0, index) + by(text, random) + target.slice(index + text.length);
    return wrong === target ? null : { source, right: target, wrong };
  };
}

const otherDigit = (text: string, random: () => number) => {
  const at = Math.floor(random() * text.length);
  return text.slice(0, at) + ((Number(text[at]) + 1 + Math.floor(random() * 8)) % 10) + text.slice(at + 1);
};

/** A pair of codes around the first word of both sides, and one standalone code at the end. */
function coded(text: string): string | null {
  const word = /[\p{L}]{3,}/u.exec(text);
  if (!word) return null;
  const { 0: first, index } = word;
  const wrapped = formatCode(1, 'open') + first + formatCode(1, 'close');
  return text.slice(0, index) + wrapped + text.slice(index + first.length) + formatCode(2, 'standalone');
}

const inCodes =
  (spoil: (target: string) => string): Plant =>
  (source, target) => {
    const [from, to] = [coded(source), coded(target)];
    return from && to ? { source: from, right: to, wrong: spoil(to) } : null;
  };

const isPhrase = (text: string) => /\p{L}{3,}\P{L}+\p{L}{3,}\P{L}+\p{L}{3,}/u.test(text);

/** Plants the mistake for each check. */
export const PLANTS: Partial<Record<CheckId, Plant>> = {
  empty: (source, target) => (/\p{L}/u.test(source) ? { source, right: target, wrong: '' } : null),
  tags_missing: inCodes((target) => target.replace(formatCode(2, 'standalone'), '')),
  tags_extra: inCodes((target) => target + formatCode(3, 'standalone')),
  tags_nesting: inCodes((target) => {
    const [open, close] = [formatCode(1, 'open'), formatCode(1, 'close')];
    return target.replace(open, '\0').replace(close, open).replace('\0', close);
  }),
  markup: (source, target, random) => {
    const kept = [...target.matchAll(/<\/?[a-z]+[^<>]*>/gi)].filter(({ 0: tag }) => source.includes(tag));
    if (kept.length === 0) return null;
    const { 0: tag, index } = pick(kept, random);
    return { source, right: target, wrong: target.slice(0, index) + target.slice(index + tag.length) };
  },
  placeholders: replacingKept(
    /%(?:\d\$)?[sd](?!\p{L})|%\d(?!\d)|\{\d\}|\{[a-z_]+\}|\$[a-z_]{3,}\$?/giu,
    () => '',
  ),
  numbers: replacingKept(/(?<![\p{L}\p{N}.,%$#{&-])\d{1,6}(?![\p{L}\p{N}.,}%$;])/gu, otherDigit),
  number_format: (source, target) => {
    const at = target.search(/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.,]*\d)/);
    const number = at < 0 ? '' : (/^\d{1,3}(?:\.\d{3})+/.exec(target.slice(at))?.[0] ?? '');
    const english = number.replaceAll('.', ',');
    if (!number || !source.includes(english)) return null;
    return { source, right: target, wrong: target.replace(number, english) };
  },
  units: replacingKept(
    /(?<=(?<![%$\d])\d+[\s\u00a0]?)(?:MB|GB|KB|kB|mm|cm|km|Hz|MHz|px|%(?=[,.)]|$))(?!\p{L})/gu,
    (unit) => (unit === 'cm' ? 'mm' : unit === '%' ? '' : 'cm'),
  ),
  end_punctuation: replacing(/(?<=\p{L}{2})[.?:!]$/gu, () => ''),
  start_punctuation: (source, target) =>
    /^\p{L}/u.test(source) && /^\p{L}/u.test(target) ? { source, right: target, wrong: `• ${target}` } : null,
  punctuation_spacing: replacing(/(?<=\p{L}), (?=\p{L}{2})/gu, (_, random) =>
    pick([' ,', ' , ', ','], random),
  ),
  edge_spaces: (source, target) =>
    source === source.trim() ? { source, right: target, wrong: `${target} ` } : null,
  double_spaces: replacing(/(?<=\p{L}) (?=\p{L})/gu, () => '  '),
  non_breaking_spaces: replacing(/(?<=\p{L}) (?=\p{L})/gu, () => ' \u00a0'),
  zero_width: replacing(/(?<=\p{L}{2})(?=\p{L}{2})/gu, () => '\u200b'),
  invalid_characters: replacing(/[äöüß]/g, (letter) => Buffer.from(letter).toString('latin1')),
  tabs: replacing(/(?<=\p{L}) (?=\p{L})/gu, () => '\t'),
  line_breaks: replacing(/(?<=\p{L}\.) (?=\p{Lu})/gu, () => '\n'),
  escapes: replacingKept(/\\[nt"]/g, () => ''),
  capitals: (source, target) =>
    /^\p{Lu}\p{Ll}/u.test(source) && /^\p{Lu}\p{Ll}/u.test(target)
      ? { source, right: target, wrong: (target[0] ?? '').toLowerCase() + target.slice(1) }
      : null,
  same_as_source: (source, target) =>
    isPhrase(source) && source !== target ? { source, right: target, wrong: source } : null,
  repeated_words: replacing(/(?<=\p{L} )\p{L}{4,}(?= \p{L})/gu, (word) => `${word} ${word}`),
  brackets: replacing(/(?<=\p{L}{3})\)/gu, () => ''),
  quotes: replacing(/[“”"»]/g, () => ''),
  length_ratio: (source, target) => {
    const words = target.split(' ');
    return words.length >= 12 && !/[<&]/.test(target)
      ? { source, right: target, wrong: words.slice(0, 2).join(' ') }
      : null;
  },
  urls: replacingKept(/https?:\/\/[\w./-]+\w/g, (url) => url.replace(/^(.{9})./, '$1xq')),
  emails: replacingKept(/[\w.-]+@[\w-]+\.\w+/g, (address) => `x${address}`),
  paths: replacingKept(/(?<![\w/:<])\/\w+(?:\/[\w.]+)+/g, (path) => `${path}x`),
  code: replacingKept(/(?<![\w-])--[a-z][a-z-]+|\b\w+\(\)/g, (code) => code.replace(/[a-z](?=\W*$)/, 'qx')),
  accelerators: (source, target, random) =>
    /&\p{L}(?!\p{L}*;)/u.test(source)
      ? replacing(/&(?=\p{L})(?!\p{L}*;)/gu, () => '')(source, target, random)
      : null,
};
