/**
 * Whether a text can be stored: databases and files cannot hold NUL or lone surrogates, which no Unicode
 * encoding can write.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
