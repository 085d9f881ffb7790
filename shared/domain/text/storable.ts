/**
 * Whether a text can be stored: databases and files cannot hold NUL, nor half of a surrogate pair, which no encoding of
 * Unicode can write.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
