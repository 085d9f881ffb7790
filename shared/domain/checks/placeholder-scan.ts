import { findComplexArguments } from './message-format.ts';

export type PlaceholderFamily = 'printf' | 'brace' | 'named' | 'message' | 'colon' | 'date';

export interface Placeholder {
  family: PlaceholderFamily;
  text: string;
  /** The part required in the translation; numbered placeholders are compared by number. */
  key: string;
  /** printf only: flags, width, precision and conversion, without the number. */
  format?: string;
  start: number;
  end: number;
}

// A width cannot begin with 0, which is a flag: ambiguity would cause backtracking.
const FLAGS = "[-#0+']*(?:\\*|[1-9]\\d*)?(?:\\.(?:\\d+|\\*))?(?:hh|h|ll|l|L|q|j|z|t|I64|I32)?";
const CONVERSION = '[diouxXeEfFgGaAcCsSpn@]';
const PATTERN = new RegExp(
  [
    '(?<escaped>%%)',
    '(?<template>\\{\\{\\{?[^{}\\n]{1,80}\\}\\}\\}?|\\{%[-\\s][^{}\\n]{1,120}%\\}|<%[=-]?[^<>\\n]{1,120}%>)',
    '(?<call>\\$t\\([^()\\n]*\\)|\\$\\{[^{}\\n]{1,80}\\}|\\$\\([\\w.^ -]{1,80}\\)|\\$\\[\\w{1,80}\\]|#\\{[^{}\\n]{1,80}\\}|%\\{[\\w.]+\\})',
    `(?<python>%\\([\\w. -]+\\)[-#0+ ]*(?:[1-9]\\d*)?(?:\\.\\d+)?[hlL]?[diouxXeEfFgGcrsa])`,
    `%(?<position>\\d+)\\$(?<positional>${FLAGS}${CONVERSION})`,
    '(?<boost>%\\d+%|%\\|[^|\\s]+\\|)',
    '(?<percent>%[A-Za-z_][\\w.]+%(?![\\w%])|(?<![\\p{N}])%[A-Z_]{3,}\\b)',
    `(?<![\\p{N}%])%(?<sequential>${FLAGS}${CONVERSION})`,
    '(?<![\\p{N}%])(?<qt>%L?\\d{1,2}(?![\\d$%]))',
    '(?<brace>\\{\\s*(?:(?:(?:\\d+|[A-Za-z_$][\\w$-]*)(?:[.[][\\w.[\\]\'"-]+)?|[.[][\\w.[\\]\'"-]+)\\s*)?(?:,\\s*(?:number|date|time|spellout|ordinal|duration|list)\\s*(?:,[^{}]*)?|,-?\\d+(?::[^{}]*)?|![rsa](?::[^{}]*)?|:[^{}\\s][^{}]{0,40})?\\})',
    '(?<dollar>(?<![\\p{L}\\p{N}$])\\$(?!(?:US|USD|CA|CAD|AU|AUD|NZ|HK)\\b)[A-Za-z_]\\w*\\$?)',
    '(?<marked>@[A-Za-z_][\\w.]*@|#[A-Za-z_]\\w*#)',
    '(?<entity>(?<!\\p{L})&[A-Za-z][\\w.:-]{2,};)',
    '(?<=^|[\\s"\'(“„«])(?<colon>:[a-z][a-z_]{2,}\\b(?!:))',
  ].join('|'),
  'gu',
);
/** A date or time pattern: every language has its own order. */
const DATE_PATTERN = /(?<![\p{N}%])%[-_0^#]?[HIMYymBbjRT](?![\p{L}\p{N}%$])/u;
const MAY_HOLD = /[%{$#@&:<]/;

/** Entities that write a character; any other `&name;` is a variable. */
const CHARACTER_ENTITY =
  /^&(?:amp|lt|gt|quot|apos|nbsp|shy|copy|reg|trade|[mn]dash|hellip|[lr]aquo|[lr]s?[aq]uo|[lrsb][sd]quo|bull|middot|deg|times|divide|plusmn|frac\d\d|sup\d|euro|pound|yen|cent|sect|para|micro|iexcl|iquest|szlig|[a-z]arr|minus|prime|en?sp|emsp|thinsp|zwn?j|[lr]rm|[A-Za-z]{1,2}(?:acute|grave|circ|uml|tilde|cedil|ring|slash|lig|caron));$/;

/** The placeholders of a text in order, of every common family; percentages are excluded. */
export function scanPlaceholders(text: string): Placeholder[] {
  if (!MAY_HOLD.test(text)) return [];
  const found: Placeholder[] = [];
  let sequential = 0;
  let anonymous = 0;
  const dates = DATE_PATTERN.test(text);
  const complex = text.includes('{') ? findComplexArguments(text) : [];
  let passed = 0;
  for (const { start, end, name } of complex) {
    found.push({ family: 'message', text: text.slice(start, end), key: `{${name}}`, start, end });
  }
  for (const match of text.matchAll(PATTERN)) {
    const [written] = match;
    const start = match.index;
    const end = start + written.length;
    const groups = match.groups ?? {};
    while ((complex[passed]?.end ?? end) <= start) passed++;
    if (groups.escaped || (complex[passed]?.start ?? end) < end) continue;
    const add = (family: PlaceholderFamily, key: string, format?: string) => {
      found.push({ family, text: written, key, format, start, end });
    };
    if (groups.positional !== undefined) add('printf', `%${groups.position}$`, groups.positional);
    else if (groups.sequential !== undefined && dates) add('date', written);
    else if (groups.sequential !== undefined) add('printf', `%${++sequential}$`, groups.sequential);
    else if (groups.brace !== undefined) {
      const inner = written.slice(1, -1).trim();
      const auto = inner === '' || inner.startsWith(':') || inner.startsWith('!');
      add('brace', auto ? `{${anonymous++}${inner}}` : `{${inner}}`);
    } else if (groups.colon !== undefined) add('colon', written);
    else if (groups.entity === undefined || !CHARACTER_ENTITY.test(written)) {
      add('named', written.replace(/\s+/g, ''));
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
