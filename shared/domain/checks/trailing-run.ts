/**
 * Start of the trailing run of characters of a class in `text.slice(0, end)`; `end` if there is none. Scans
 * backwards: the expression `/[…]+$/` would try each run of such characters from each of its characters.
 * @param member matches one character of the class
 */
export function trailingRun(text: string, member: RegExp, end = text.length): number {
  let start = end;
  while (start > 0) {
    const unit = text.charCodeAt(start - 1);
    // The second half of a surrogate pair.
    const width = unit >= 0xdc00 && unit <= 0xdfff && start > 1 ? 2 : 1;
    if (!member.test(text.slice(start - width, start))) break;
    start -= width;
  }
  return start;
}

/** The text without trailing characters of a class. */
export function withoutTrailing(text: string, member: RegExp): string {
  return text.slice(0, trailingRun(text, member));
}
