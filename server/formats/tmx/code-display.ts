const TAG_NAME = /^\s*<\s*\/?\s*([A-Za-z][\w:.-]{0,30})/;
const MAX_DISPLAY = 20;

/** The display name of a code: the tag's name, otherwise shortened markup, otherwise its kind. */
export function codeDisplay(markup: string, kind: string): string {
  const tag = TAG_NAME.exec(markup)?.[1];
  if (tag) return tag;
  const short = markup.trim().replace(/\s+/g, ' ');
  if (short === '') return kind;
  return short.length <= MAX_DISPLAY ? short : `${short.slice(0, MAX_DISPLAY - 1)}…`;
}
