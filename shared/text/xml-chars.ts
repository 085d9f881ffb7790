/** A character that no XML 1.0 document can hold, and where it stands. */
export interface ForbiddenCharacter {
  /** UTF-16 offset in the text. */
  offset: number;
  codepoint: number;
}

// XML 1.0 section 2.2, production Char, leaves out: the C0 controls but tab, LF and CR; lone surrogates (with the
// u flag a pair is one character and no Cs); U+FFFE and U+FFFF.
const FORBIDDEN = /[^\P{Cc}\t\n\r\x7f-\x9f]|\p{Cs}|[\uFFFE\uFFFF]/u;

/** The first character of the text that XML 1.0 forbids, not even as a reference; null when all may be written. */
export function forbiddenXmlCharacter(text: string): ForbiddenCharacter | null {
  const offset = text.search(FORBIDDEN);
  return offset < 0 ? null : { offset, codepoint: text.charCodeAt(offset) };
}
