/** A character that no XML 1.0 document can hold, and where it stands. */
export interface ForbiddenCharacter {
  /** UTF-16 offset in the text. */
  offset: number;
  codepoint: number;
}

// XML 1.0 section 2.2, production Char, leaves out the C0 controls but tab, LF and CR, and U+FFFE and U+FFFF …
const FORBIDDEN = /[[\p{Cc}\uFFFE\uFFFF]--[\t\n\r\x7f-\x9f]]/v;
// … and lone surrogates: with the u flag a pair is one character and no Cs.
const LONE_SURROGATE = /\p{Cs}/u;

/** The first character of the text that XML 1.0 forbids, not even as a reference; null when all may be written. */
export function forbiddenXmlCharacter(text: string): ForbiddenCharacter | null {
  const control = text.search(FORBIDDEN);
  // Two passes, as the native test for surrogates is several times faster than any expression.
  const surrogate = text.isWellFormed() ? -1 : text.search(LONE_SURROGATE);
  const offset = control < 0 || (surrogate >= 0 && surrogate < control) ? surrogate : control;
  return offset < 0 ? null : { offset, codepoint: text.charCodeAt(offset) };
}
