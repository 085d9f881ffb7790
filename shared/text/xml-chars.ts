/** A character that no XML 1.0 document can hold, and where it stands. */
export interface ForbiddenCharacter {
  /** UTF-16 offset in the text. */
  offset: number;
  codepoint: number;
}

// XML 1.0 section 2.2, production Char: everything it leaves out, lone surrogates included.
const FORBIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** The first character of the text that XML 1.0 forbids, not even as a reference; null when all may be written. */
export function forbiddenXmlCharacter(text: string): ForbiddenCharacter | null {
  const offset = text.search(FORBIDDEN);
  return offset < 0 ? null : { offset, codepoint: text.charCodeAt(offset) };
}
