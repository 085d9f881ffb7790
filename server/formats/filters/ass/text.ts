import { type FilterCode, type Inline, type InlineMark, numberCodes } from '../codes.ts';

/** Word joiner: separates a backslash from the next letter invisibly, as libass recommends. */
const JOINER = '\u2060';
const ESCAPE = String.raw`\\(?:\{\{\}|[Nnh{}${JOINER}])`;
/** For text in which every brace has a closing one after it; without one a brace is text. */
const IN_BLOCKS = new RegExp(String.raw`${ESCAPE}|\{[^}]*\}`, 'g');
const ESCAPES = new RegExp(ESCAPE, 'g');
/** `\p1` begins a drawing and `\p0` ends it; `\pos` and `\pbo` are other tags. */
const DRAWING = /\\p[ \t]*(?!os|bo)(\d*)/g;

/** A block that places the whole line, or belongs to a drawing. */
const OF_LINE = /^\{(?:(?:\\(?:an?\d+|q\d|(?:pos|move|org|fade?|i?clip)\([^)]*\))[ \t]*)+\}|[^}]*\\p\d)/;

/** The text of a line of dialogue from its first word to its last. */
export interface AssText {
  source: string;
  codes: FilterCode[];
  start: number;
  end: number;
}

/**
 * The text at `[from, to)` with its override blocks as codes, and whether it contains a drawing. `\N` is a line
 * break, as players show it; `\n` is a code, because most show a space.
 */
export function readText(
  file: string,
  from: number,
  to: number,
): { text: AssText | null; hasDrawing: boolean } {
  const { inlines, hasDrawing } = inlinesOf(file, from, to);
  const words = withoutEnds(inlines, file);
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return { text: null, hasDrawing };
  return { text: { ...numberCodes(words, file), start: first.start, end: last.end }, hasDrawing };
}

/**
 * The inlines from the first word to the last. If codes are in between, also the codes at the ends with the white
 * space around them, because a translation may move a code away from an end.
 */
function withoutEnds(inlines: readonly Inline[], file: string): Inline[] {
  const isWord = (one: Inline) => one.type === 'text' && one.text.trim() !== '';
  const first = inlines.findIndex(isWord);
  const last = inlines.findLastIndex(isWord);
  const words = inlines.slice(first, last + 1);
  if (words.every(({ type }) => type === 'text')) return words;
  const isOfText = (one: Inline) => one.type === 'code' && !OF_LINE.test(file.slice(one.start, one.end));
  const begin = inlines.findIndex((one, at) => at === first || isOfText(one));
  const end = Math.max(last, inlines.findLastIndex(isOfText)) + 1;
  const isSpace = (at: number) => inlines[at]?.type === 'text';
  return inlines.slice(isSpace(begin - 1) ? begin - 1 : begin, isSpace(end) ? end + 1 : end);
}

function inlinesOf(file: string, from: number, to: number): { inlines: Inline[]; hasDrawing: boolean } {
  const raw = file.slice(from, to);
  const lastBlock = raw.lastIndexOf('}') + 1;
  const inlines: Inline[] = [];
  let drawing: InlineMark | null = null;
  let hasDrawing = false;
  const addText = (text: string, start: number, end: number) => {
    if (start === end) return;
    if (drawing) {
      drawing.end = from + end;
      hasDrawing ||= raw.slice(start, end).trim() !== '';
      return;
    }
    const last = inlines.at(-1);
    if (last?.type === 'text') {
      last.text += text;
      last.end = from + end;
    } else inlines.push({ type: 'text', text, start: from + start, end: from + end });
  };
  const addCode = (display: string, start: number, end: number): InlineMark => {
    const place = { start: from + start, end: from + end };
    const mark: InlineMark = { type: 'code', kind: 'standalone', display, ...place };
    inlines.push(mark);
    return mark;
  };
  const inBlocks = raw.slice(0, lastBlock).matchAll(IN_BLOCKS);
  const afterBlocks = [...raw.matchAll(ESCAPES)].filter(({ index }) => index >= lastBlock);
  let at = 0;
  for (const { 0: piece, index } of [...inBlocks, ...afterBlocks]) {
    const end = index + piece.length;
    addText(raw.slice(at, index), at, index);
    if (piece.startsWith('{')) {
      const scale = [...piece.matchAll(DRAWING)].at(-1)?.[1];
      const isDrawn: boolean = scale === undefined ? drawing !== null : Number(scale) > 0;
      if (drawing && isDrawn) drawing.end = from + end;
      else {
        const block = addCode(piece.slice(1, -1).trim() || piece, index, end);
        drawing = isDrawn ? block : null;
      }
    } else if (piece === '\\n' && !drawing) addCode(piece, index, end);
    else addText(unescaped(piece), index, end);
    at = end;
  }
  addText(raw.slice(at), at, raw.length);
  return { inlines, hasDrawing };
}

function unescaped(piece: string): string {
  const one = piece.charAt(1);
  if (one === 'N') return '\n';
  if (one === 'h') return '\u00a0';
  return one === JOINER ? '\\' : one;
}

const SPECIAL = new RegExp(String.raw`\\(?=[Nnh{}${JOINER}]|$)|\{|\r\n|[\r\n\u0085\u2028\u2029]|\u00a0`, 'g');

/**
 * Returns a function that escapes a text. `\{` is a brace in libass; other players would read a block there, which
 * `{}` ends at once. They show the backslash, and no text is lost.
 */
export function textEncoder(file: string): (text: string) => string {
  const space = file.includes('\\h') ? '\\h' : '\u00a0';
  return (text) =>
    text.replaceAll(SPECIAL, (one) => {
      if (one === '\\') return `\\${JOINER}`;
      if (one === '{') return '\\{{}';
      return one === '\u00a0' ? space : '\\N';
    });
}
