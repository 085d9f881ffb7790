/** The kind of block around a text: it decides which characters need escapes. */
export type Block = 'paragraph' | 'heading' | 'cell' | 'alt' | 'label';

export interface Surroundings {
  block: Block;
  isMdx: boolean;
  /** Whether the text begins its block or a line of it. */
  isStart: boolean;
  /** Whether the text ends its block or a line of it. */
  isEnd: boolean;
  /** The markup after it; '' at the end of the block. */
  next: string;
  /** A line break with the prefix of the block's next line. */
  lineBreak: string;
  /** Escape every mark, even where it seems harmless. */
  isCautious: boolean;
}

/** Escapes a text so that Markdown reads it unchanged. */
export function escapeText(text: string, around: Surroundings): string {
  const lines = text.split(/\r\n|\r|\n/);
  // An empty line would end a paragraph, and any line break would end another block.
  const hasLines = around.block === 'paragraph' && lines.every((line) => line.trim() !== '');
  const last = lines.length - 1;
  return lines
    .map((line, at) =>
      escapeLine(line, {
        ...around,
        isStart: at === 0 ? around.isStart : hasLines,
        isEnd: at === last ? around.isEnd : hasLines,
        next: at === last ? around.next : '\n',
      }),
    )
    .join(hasLines ? around.lineBreak : '&#10;');
}

function escapeLine(line: string, around: Surroundings): string {
  const escaped = line.replace(/[!-/:-@[-`{-~]/g, (mark, at: number) =>
    escapeMark(mark, line[at - 1] ?? '', line[at + 1] ?? around.next, around),
  );
  const begun = around.isStart ? escapeStart(escaped, around) : escaped;
  if (!around.isEnd) return begun;
  // Trailing white space is dropped, and two spaces break the line; a trailing # closes a heading.
  const ended = begun.replace(/[ \t]$/, toReference);
  return around.block === 'heading' ? ended.replace(/(?<!\\)#$/, '\\#') : ended;
}

function escapeMark(mark: string, before: string, after: string, around: Surroundings): string {
  const { block, isMdx, isCautious } = around;
  // Tags and references: not every reader supports a backslash before them.
  if (mark === '<') return isCautious || isMdx || /^[A-Za-z/!?$]/.test(after) ? '&lt;' : mark;
  if (mark === '&') return isCautious || /^[#A-Za-z]/.test(after) ? '&amp;' : mark;
  if (isCautious || /[\\`*[\]~]/.test(mark)) return `\\${mark}`;
  if (mark === '_') return isWord(before) && isWord(after) ? mark : '\\_';
  if (mark === '!') return after.startsWith('[') && around.next !== '' ? '\\!' : mark;
  if (mark === '|') return block === 'cell' || block === 'alt' ? '\\|' : mark;
  return isMdx && (mark === '{' || mark === '}') ? `\\${mark}` : mark;
}

const isWord = (character: string) => /^[\p{L}\p{N}]/u.test(character);

/** Escapes marks at the start of a line that would begin another block. */
function escapeStart(line: string, { isMdx }: Surroundings): string {
  if (/^[ \t]/.test(line)) return line.replace(/^[ \t]/, toReference);
  if (isMdx && /^(?:import|export)\s/.test(line)) return line.replace(/^./, toReference);
  return line
    .replace(/^(?:[-+](?=[ \t]|$)|#{1,6}(?=[ \t]|$)|>|\+\+\+|-[-:| \t]*$)/, '\\$&')
    .replace(/^(?:[=:|][-=:| \t]*$|:(?=[ \t]))/, (mark) => toReference(mark.charAt(0)) + mark.slice(1))
    .replace(/^(\d{1,9})([.)])(?=[ \t]|$)/, '$1\\$2');
}

/** A character reference, which is never a Markdown mark. */
export function toReference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
