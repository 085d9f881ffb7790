import { t } from './messages.ts';

type MessageId = Parameters<typeof t>[0];
type NameOf<Id> = Id extends `name.${infer Name}` ? Name : never;
type Group = Extract<MessageId, `group.${string}`>;
type Row = readonly [text: string, name: NameOf<MessageId>, also?: Extract<MessageId, `also.${string}`>];

/** A character missing from keyboards, with its search names in the current page language. */
export interface SpecialCharacter {
  text: string;
  readonly name: string;
  readonly group: string;
  readonly also: string;
}

const of = (group: Group, rows: readonly Row[]) =>
  rows.map(
    ([text, name, also]): SpecialCharacter => ({
      text,
      get name() {
        return t(`name.${name}`);
      },
      get group() {
        return t(group);
      },
      get also() {
        return also ? t(also) : '';
      },
    }),
  );

export const SPECIAL_CHARACTERS: readonly SpecialCharacter[] = [
  ...of('group.spaces', [
    ['\u00a0', 'no-break-space', 'also.nbsp'],
    ['\u202f', 'narrow-no-break-space', 'also.nnbsp'],
    ['\u2009', 'thin-space'],
    ['\u2002', 'en-space'],
    ['\u2003', 'em-space'],
    ['\u2007', 'figure-space', 'also.digit'],
    ['\u3000', 'ideographic-space', 'also.wide'],
    ['\t', 'tab'],
    ['\n', 'line-break', 'also.new-line'],
    ['\u200b', 'zero-width-space', 'also.zwsp'],
    ['\u2060', 'word-joiner', 'also.joiner'],
    ['\u00ad', 'soft-hyphen', 'also.shy'],
  ]),
  ...of('group.dashes', [
    ['–', 'en-dash', 'also.thought'],
    ['—', 'em-dash'],
    ['\u2011', 'no-break-hyphen'],
    ['−', 'minus'],
    ['―', 'horizontal-bar', 'also.dialogue'],
    ['…', 'ellipsis', 'also.dots'],
    ['•', 'bullet'],
    ['·', 'middle-dot', 'also.interpunct'],
  ]),
  ...of('group.quotes', [
    ['“', 'left-double-quote', 'also.english-open'],
    ['”', 'right-double-quote', 'also.english-close'],
    ['„', 'low-double-quote', 'also.german-open'],
    ['‘', 'left-single-quote'],
    ['’', 'right-single-quote'],
    ['‚', 'low-single-quote'],
    ['«', 'left-guillemet', 'also.french'],
    ['»', 'right-guillemet', 'also.french'],
    ['‹', 'left-single-guillemet'],
    ['›', 'right-single-guillemet'],
    ['「', 'left-corner', 'also.corner'],
    ['」', 'right-corner', 'also.corner'],
    ['『', 'left-white-corner', 'also.white-corner'],
    ['』', 'right-white-corner', 'also.white-corner'],
    ['《', 'left-double-angle', 'also.title'],
    ['》', 'right-double-angle', 'also.title'],
    ['′', 'prime', 'also.minute'],
    ['″', 'double-prime', 'also.second'],
  ]),
  ...of('group.punctuation', [
    ['¿', 'inverted-question', 'also.spanish'],
    ['¡', 'inverted-exclamation', 'also.spanish'],
    ['\u0387', 'greek-semicolon', 'also.greek'],
    ['、', 'ideographic-comma', 'also.cjk'],
    ['。', 'ideographic-stop', 'also.cjk'],
    ['،', 'arabic-comma'],
    ['؛', 'arabic-semicolon'],
    ['؟', 'arabic-question'],
    ['־', 'maqaf', 'also.hebrew-hyphen'],
    ['׳', 'geresh', 'also.hebrew'],
    ['״', 'gershayim', 'also.hebrew'],
    ['§', 'section', 'also.paragraph'],
    ['¶', 'pilcrow', 'also.paragraph'],
    ['†', 'dagger'],
    ['‡', 'double-dagger'],
    ['№', 'numero', 'also.number'],
    ['ª', 'feminine-ordinal'],
    ['º', 'masculine-ordinal'],
  ]),
  ...of('group.signs', [
    ['©', 'copyright'],
    ['®', 'registered'],
    ['™', 'trade-mark'],
    ['€', 'euro'],
    ['£', 'pound'],
    ['¥', 'yen'],
    ['¢', 'cent'],
    ['°', 'degree'],
    ['µ', 'micro'],
    ['‰', 'per-mille'],
    ['±', 'plus-minus'],
    ['×', 'multiplication', 'also.times'],
    ['÷', 'division'],
    ['≈', 'almost-equal'],
    ['≠', 'not-equal'],
    ['≤', 'less-equal'],
    ['≥', 'greater-equal'],
    ['½', 'half'],
    ['¼', 'quarter'],
    ['¾', 'three-quarters'],
    ['²', 'squared', 'also.square'],
    ['³', 'cubed', 'also.cubic'],
    ['Ω', 'omega', 'also.ohm'],
    ['→', 'right-arrow'],
    ['←', 'left-arrow'],
    ['↑', 'up-arrow'],
    ['↓', 'down-arrow'],
  ]),
  ...of('group.direction', [
    ['\u200e', 'lrm', 'also.lrm'],
    ['\u200f', 'rlm', 'also.rlm'],
    ['\u061c', 'alm', 'also.alm'],
    ['\u2066', 'lri', 'also.lri'],
    ['\u2067', 'rli', 'also.rli'],
    ['\u2068', 'fsi', 'also.fsi'],
    ['\u2069', 'pdi', 'also.pdi'],
    ['\u200c', 'zwnj', 'also.zwnj'],
    ['\u200d', 'zwj', 'also.zwj'],
  ]),
];

/** `U+00A0` */
export function codePointOf(text: string): string {
  return `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The character for a code point typed as `U+2014`, `0x2014` or `\u2014`; `null` for anything else. */
export function characterOf(typed: string): string | null {
  const hex = /^(?:u\+|0x|\\u)([0-9a-f]{2,6})$/i.exec(typed.trim())?.[1];
  const code = hex ? Number.parseInt(hex, 16) : Number.NaN;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code <= 0x10ffff && !isSurrogate ? String.fromCodePoint(code) : null;
}

const DRAWN: Record<string, string> = { '\t': '⇥', '\n': '↵' };

/** How a character is shown in a list; invisible ones as a box. */
export function signOf(text: string): string {
  return DRAWN[text] ?? (/[\p{Z}\p{Cf}]/u.test(text) ? '␣' : text);
}
