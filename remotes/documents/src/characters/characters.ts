/** A character missing from keyboards, with the names it is found by. */
export interface SpecialCharacter {
  text: string;
  name: string;
  group: string;
  also?: string;
}

const of = (group: string, rows: readonly (readonly [text: string, name: string, also?: string])[]) =>
  rows.map(([text, name, also]): SpecialCharacter => ({ text, name, group, ...(also ? { also } : {}) }));

export const SPECIAL_CHARACTERS: readonly SpecialCharacter[] = [
  ...of('Spaces and breaks', [
    ['\u00a0', 'Non-breaking space', 'nbsp hard'],
    ['\u202f', 'Narrow non-breaking space', 'nnbsp French thin'],
    ['\u2009', 'Thin space'],
    ['\u2002', 'En space'],
    ['\u2003', 'Em space'],
    ['\u2007', 'Figure space', 'digit'],
    ['\u3000', 'Ideographic space', 'Chinese Japanese wide'],
    ['\t', 'Tab'],
    ['\n', 'Line break', 'new line return'],
    ['\u200b', 'Zero-width space', 'zwsp break'],
    ['\u2060', 'Word joiner', 'zero-width no-break'],
    ['\u00ad', 'Soft hyphen', 'shy'],
  ]),
  ...of('Dashes', [
    ['–', 'En dash', 'Gedankenstrich'],
    ['—', 'Em dash'],
    ['\u2011', 'Non-breaking hyphen'],
    ['−', 'Minus'],
    ['―', 'Horizontal bar', 'dialogue'],
    ['…', 'Ellipsis', 'three dots'],
    ['•', 'Bullet'],
    ['·', 'Middle dot', 'interpunct'],
  ]),
  ...of('Quotation marks', [
    ['“', 'Left double quotation mark', 'English open'],
    ['”', 'Right double quotation mark', 'English close'],
    ['„', 'Low double quotation mark', 'German open Polish'],
    ['‘', 'Left single quotation mark'],
    ['’', 'Right single quotation mark, apostrophe'],
    ['‚', 'Low single quotation mark'],
    ['«', 'Left guillemet', 'French angle'],
    ['»', 'Right guillemet', 'French angle'],
    ['‹', 'Left single guillemet'],
    ['›', 'Right single guillemet'],
    ['「', 'Left corner bracket', 'Japanese Chinese quote'],
    ['」', 'Right corner bracket', 'Japanese Chinese quote'],
    ['『', 'Left white corner bracket', 'Japanese quote'],
    ['』', 'Right white corner bracket', 'Japanese quote'],
    ['《', 'Left double angle bracket', 'Chinese title'],
    ['》', 'Right double angle bracket', 'Chinese title'],
    ['′', 'Prime', 'minute foot'],
    ['″', 'Double prime', 'second inch'],
  ]),
  ...of('Punctuation', [
    ['¿', 'Inverted question mark', 'Spanish'],
    ['¡', 'Inverted exclamation mark', 'Spanish'],
    ['\u0387', 'Greek semicolon', 'ano teleia'],
    ['、', 'Ideographic comma', 'Chinese Japanese'],
    ['。', 'Ideographic full stop', 'Chinese Japanese'],
    ['،', 'Arabic comma'],
    ['؛', 'Arabic semicolon'],
    ['؟', 'Arabic question mark'],
    ['־', 'Maqaf', 'Hebrew hyphen'],
    ['׳', 'Geresh', 'Hebrew'],
    ['״', 'Gershayim', 'Hebrew'],
    ['§', 'Section sign', 'paragraph'],
    ['¶', 'Pilcrow', 'paragraph'],
    ['†', 'Dagger'],
    ['‡', 'Double dagger'],
    ['№', 'Numero sign', 'number'],
    ['ª', 'Feminine ordinal'],
    ['º', 'Masculine ordinal'],
  ]),
  ...of('Signs', [
    ['©', 'Copyright'],
    ['®', 'Registered trade mark'],
    ['™', 'Trade mark'],
    ['€', 'Euro'],
    ['£', 'Pound'],
    ['¥', 'Yen, yuan'],
    ['¢', 'Cent'],
    ['°', 'Degree'],
    ['µ', 'Micro'],
    ['‰', 'Per mille'],
    ['±', 'Plus-minus'],
    ['×', 'Multiplication', 'times'],
    ['÷', 'Division'],
    ['≈', 'Almost equal'],
    ['≠', 'Not equal'],
    ['≤', 'Less than or equal'],
    ['≥', 'Greater than or equal'],
    ['½', 'One half'],
    ['¼', 'One quarter'],
    ['¾', 'Three quarters'],
    ['²', 'Superscript two', 'square'],
    ['³', 'Superscript three', 'cubic'],
    ['Ω', 'Omega', 'ohm'],
    ['→', 'Right arrow'],
    ['←', 'Left arrow'],
    ['↑', 'Up arrow'],
    ['↓', 'Down arrow'],
  ]),
  ...of('Writing direction and joining', [
    ['\u200e', 'Left-to-right mark', 'lrm bidi'],
    ['\u200f', 'Right-to-left mark', 'rlm bidi'],
    ['\u061c', 'Arabic letter mark', 'alm bidi'],
    ['\u2066', 'Left-to-right isolate', 'lri bidi'],
    ['\u2067', 'Right-to-left isolate', 'rli bidi'],
    ['\u2068', 'First strong isolate', 'fsi bidi'],
    ['\u2069', 'Pop directional isolate', 'pdi bidi'],
    ['\u200c', 'Zero-width non-joiner', 'zwnj Persian'],
    ['\u200d', 'Zero-width joiner', 'zwj emoji'],
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
