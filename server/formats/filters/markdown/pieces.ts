import { type Dialect, endOf, parseMarkdown, startOf } from './parse.ts';
import type { MarkdownNode, MarkdownRoot } from './structure/nodes.ts';

/** A separately parsed part of a file. */
export interface Piece {
  /** Its offset in the file. */
  start: number;
  /** Its length in the file; `raw` may continue with definitions from elsewhere. */
  length: number;
  raw: string;
  root: MarkdownRoot;
}

/** Parse time grows with the square of a file's lists. */
const CHARACTERS = 10_000;

const ATTEMPTS = 4;

const NOTHING: MarkdownRoot = { type: 'root', children: [] };

/** An empty line followed by unindented text or a heading: only code and HTML can continue there. */
const BOUNDARY = /\r?\n[ \t]*\r?\n(?=[#\p{L}])/gu;
const LABEL = String.raw`\[((?:[^[\]\\]|\\.)+)\]`;
const LABELS = new RegExp(LABEL, 'g');
const DEFINITION = new RegExp(`^[ \\t>]*(?:[-+*][ \\t]+|\\d{1,9}[.)][ \\t]+)?${LABEL}:`, 'm');

/** The parts of a file in order, each with the definitions of its references. */
export function* parsePieces(text: string, dialect: Dialect): Generator<Piece> {
  const defined = new Set<string>();
  // What looks like a definition may be text or code: only the parser knows.
  if (text.length > CHARACTERS && DEFINITION.test(text)) {
    const isNeeded = (piece: string) => DEFINITION.test(piece) || MAY_BE_OPEN.test(piece);
    for (const { root } of cutPieces(text, dialect, defined, isNeeded)) addDefinitions(root, defined);
  }
  yield* cutPieces(text, dialect, defined, () => true);
}

/** Cuts a text into pieces. Parsing takes most of the time, so unneeded pieces are not parsed. */
function* cutPieces(
  text: string,
  dialect: Dialect,
  defined: ReadonlySet<string>,
  isNeeded: (piece: string) => boolean,
): Generator<Piece> {
  let start = 0;
  let attempts = 0;
  for (let size = CHARACTERS; start < text.length; ) {
    const end = boundaryAfter(text, start + size);
    const piece = text.slice(start, end);
    const raw = piece + definitionsFor(piece, defined);
    const root = isNeeded(piece) ? parseMarkdown(raw, dialect) : NOTHING;
    const isCut = dialect !== 'plain' && isFormulaOpen(piece);
    if (end < text.length && (isCut || isOpen(root, raw, piece.length))) {
      // The next boundary may be after the code; long code is not searched line by line.
      attempts++;
      size = attempts % ATTEMPTS === 0 ? size * 2 : end - start;
      continue;
    }
    yield { start, length: piece.length, raw, root };
    start = end;
    size = CHARACTERS;
    attempts = 0;
  }
}

function addDefinitions(root: MarkdownRoot, defined: Set<string>): void {
  const left: MarkdownNode[] = [...root.children];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.type === 'definition') defined.add(normalised(node.label ?? node.identifier));
    else if ('children' in node) for (const child of node.children) left.push(child);
  }
}

function boundaryAfter(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  BOUNDARY.lastIndex = offset;
  return BOUNDARY.test(text) ? BOUNDARY.lastIndex : text.length;
}

/** Normalises labels for comparison. */
const normalised = (label: string) => label.replaceAll(/\s+/g, ' ').trim().toLowerCase();

function definitionsFor(piece: string, defined: ReadonlySet<string>): string {
  if (defined.size === 0) return '';
  const labels = Array.from(piece.matchAll(LABELS), ([, label = '']) => normalised(label));
  const used = new Set(labels.filter((label) => defined.has(label)));
  return `\n\n${Array.from(used, (label) => `[${label}]: x\n`).join('')}`;
}

/** HTML blocks that continue after an empty line, and their ends. */
const OPEN_HTML = /^[ \t]*<(?:!--|\?|!\[CDATA\[|(?:pre|script|style|textarea)\b)/i;
const CLOSED_HTML = /(?:-->|\?>|\]\]>|<\/(?:pre|script|style|textarea)>)[^\n]*$/i;

/** Occurs in every piece that ends within code or HTML. */
const MAY_BE_OPEN = /`{3}|~{3}|<(?:!--|\?|!\[CDATA\[|(?:pre|script|style|textarea)\b)/i;

/** Whether a piece may end between `$$` and `$$`. */
function isFormulaOpen(piece: string): boolean {
  const marks = piece.match(/^[ \t>]*\$\$(?!.*\$\$[ \t\r]*$)/gm);
  return (marks?.length ?? 0) % 2 === 1;
}

/** Whether a piece may end within code or HTML that continues after an empty line. */
function isOpen(root: MarkdownRoot, raw: string, length: number): boolean {
  let last: MarkdownNode | undefined = root.children.findLast((node) => startOf(node) < length);
  while (last && 'children' in last && last.children.length > 0) last = last.children.at(-1);
  if (last?.type !== 'code' && last?.type !== 'html') return false;
  const written = raw.slice(startOf(last), endOf(last)).trimEnd();
  if (last.type === 'html') return OPEN_HTML.test(written) && !CLOSED_HTML.test(written);
  const fence = /^(?:`{3,}|~{3,})/.exec(written)?.[0];
  const lines = written.split('\n');
  const end = lines.at(-1)?.replace(/^[ \t>]*/, '');
  return fence !== undefined && (lines.length === 1 || !end?.startsWith(fence));
}
