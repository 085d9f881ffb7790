/** A character that no XML 1.0 document can hold, and its position. */
export interface ForbiddenCharacter {
  /** UTF-16 offset in the text. */
  offset: number;
  codepoint: number;
}

// XML 1.0 section 2.2, production Char, excludes the C0 controls except tab, LF and CR, as well as U+FFFE and
// U+FFFF …
const FORBIDDEN = /[[\p{Cc}\uFFFE\uFFFF]--[\t\n\r\x7f-\x9f]]/v;
// … and lone surrogates: with the u flag a pair is one character and not Cs.
const LONE_SURROGATE = /\p{Cs}/u;

/** The first character that XML 1.0 forbids even as a reference; null if there is none. */
export function forbiddenXmlCharacter(text: string): ForbiddenCharacter | null {
  const control = text.search(FORBIDDEN);
  // Two passes, as the native surrogate test is several times faster than any expression.
  const surrogate = text.isWellFormed() ? -1 : text.search(LONE_SURROGATE);
  const offset = control < 0 || (surrogate >= 0 && surrogate < control) ? surrogate : control;
  return offset < 0 ? null : { offset, codepoint: text.charCodeAt(offset) };
}
