/** The headings with which every exported table begins. */
export const OWN_HEADINGS = [
  'source',
  'target',
  'comment',
  'status',
  'part of speech',
  'definition',
] as const;

/** Whether a table with these headings was exported by Tessera, perhaps edited since. */
export function isOwnTable(headings: readonly string[]): boolean {
  return OWN_HEADINGS.every((heading, at) => headings[at] === heading);
}
