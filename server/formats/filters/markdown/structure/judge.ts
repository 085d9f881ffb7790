/** A piece of structure that a judge found. */
export interface Found {
  /** Number of characters. */
  length: number;
  /** `[from, to)` of a text in it. */
  label?: [from: number, to: number];
}
/** `more`: undecided until there is more text. */
export type Verdict = Found | 'more' | null;

/** Judges lines of a block, at the end of each: `isEnd` at the end of the last. Line breaks are `\n`. */
export type LineJudge = (text: string, isEnd: boolean) => Verdict;

export interface TextJudge {
  /** What it begins with. */
  open: string;
  /** Its last character; the judge is asked only after one of these. */
  closers: string;
  /** Whether it may begin after this character; '' = at the beginning. */
  follows?(previous: string): boolean;
  judge(text: string, next: string): Verdict;
}
