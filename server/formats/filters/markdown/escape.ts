/** What kind of block a text stands in: it decides which characters are marks there. */
export type Block = 'paragraph' | 'heading' | 'cell' | 'alt';

export interface Surroundings {
  block: Block;
  isMdx: boolean;
  /** Whether the text begins its block or a line of it. */
  isStart: boolean;
  /** Whether the text ends its block or a line of it. */
  isEnd: boolean;
  /** The markup after it; '' at the end. */
  next: string;
  /** A line break and what the next line of the block begins with. */
  lineBreak: string;
  /** Whether every mark is escaped, also where it seems to be none. */
  isCautious: boolean;
}

/** The raw text that Markdown reads as this text. */
export function escapeText(text: string, around: Surroundings): string {
  const lines = text.split(/\r\n|\r|\n/);
  // An empty line would end a paragraph, and any line what is no paragraph.
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
  // White space at an end is dropped, and two spaces break the line; a heading may be closed by what opens it.
  const ended = begun.replace(/[ \t]$/, toReference);
  return around.block === 'heading' ? ended.replace(/(?<!\\)#$/, '\\#') : ended;
}

function escapeMark(mark: string, before: string, after: string, around: Surroundings): string {
  const { block, isMdx, isCautious } = around;
  // Tags and references: not every reader knows a backslash before them.
  if (mark === '<') return isCautious || isMdx || /^[A-Za-z/!?$]/.test(after) ? '&lt;' : mark;
  if (mark === '&') return isCautious || /^[#A-Za-z]/.test(after) ? '&amp;' : mark;
  if (isCautious || /[\\`*[\]~]/.test(mark)) return `\\${mark}`;
  if (mark === '_') return isWord(before) && isWord(after) ? mark : '\\_';
  if (mark === '!') return after.startsWith('[') && around.next !== '' ? '\\!' : mark;
  if (mark === '|') return block === 'cell' || block === 'alt' ? '\\|' : mark;
  return isMdx && (mark === '{' || mark === '}') ? `\\${mark}` : mark;
}

const isWord = (character: string) => /^[\p{L}\p{N}]/u.test(character);

/** What begins a block of another kind at the start of a line. */
function escapeStart(line: string, { isMdx }: Surroundings): string {
  if (/^[ \t]/.test(line)) return line.replace(/^[ \t]/, toReference);
  if (isMdx && /^(?:import|export)\s/.test(line)) return line.replace(/^./, toReference);
  return line
    .replace(/^(?:[-+](?=[ \t]|$)|#{1,6}(?=[ \t]|$)|>|\+\+\+|-[-:| \t]*$)/, '\\$&')
    .replace(/^(?:[=:|][-=:| \t]*$|:(?=[ \t]))/, (mark) => toReference(mark.charAt(0)) + mark.slice(1))
    .replace(/^(\d{1,9})([.)])(?=[ \t]|$)/, '$1\\$2');
}

/** A character as a reference to it: no mark of Markdown. */
export function toReference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
