import { type Content, parse, type Select, type Token } from '@messageformat/parser';

/** Limits; longer or deeper messages stay whole, as do those with more braces. */
const MAX_LENGTH = 20_000;
const MAX_DEPTH = 12;

/** A text of a message: the whole, or the content of a branch. Positions are offsets into the message. */
export interface Body {
  start: number;
  end: number;
  pieces: Piece[];
  /** Whether `#` is the number in this text. */
  isPlural: boolean;
}

export type Piece =
  | { type: 'text'; text: string; start: number; end: number }
  /** `{name}`, `{when, date, short}`, `#` */
  | { type: 'argument'; start: number; end: number }
  | { type: 'choice'; choice: Choice; start: number; end: number };

/** A plural or select argument with its branches. */
export interface Choice {
  argument: string;
  kind: 'plural' | 'select' | 'selectordinal';
  start: number;
  end: number;
  branches: Branch[];
}

export interface Branch {
  key: string;
  /** White space before the key, and between key and brace. */
  lead: string;
  gap: string;
  body: Body;
  end: number;
}

const CHOICE = /\{\s*[^\s,{}]+\s*,\s*(?:plural|select|selectordinal)\s*,/;
const QUOTED = /''|'[{}#](?:[^']|'')*'/g;

/** A message with branches; null = no branches, or programs read it differently. */
export function parseMessage(text: string): Body | null {
  if (!CHOICE.test(text) || text.length > MAX_LENGTH || depthOf(text) > MAX_DEPTH * 2) return null;
  // FormatJS quotes with these, ICU does not.
  if (/'[<|]/.test(text.replace(QUOTED, ''))) return null;
  try {
    return readBody(parse(text), 0, false, text);
  } catch {
    return null;
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const character of text) {
    if (character === '{') most = Math.max(most, ++depth);
    else if (character === '}') depth--;
  }
  return most;
}

function readBody(tokens: readonly Token[], start: number, isPlural: boolean, text: string): Body {
  let end = start;
  const pieces = tokens.map((token): Piece => {
    const piece = readPiece(token, isPlural, text);
    end = piece.end;
    return piece;
  });
  return { start, end, pieces, isPlural };
}

function readPiece(token: Token, isPlural: boolean, text: string): Piece {
  const start = token.ctx.offset;
  const end = start + token.ctx.text.length;
  if (token.type === 'content') return readText(token, start, end);
  if (token.type === 'argument' || token.type === 'octothorpe') return { type: 'argument', start, end };
  if (token.type === 'function') {
    if (!token.param) return { type: 'argument', start, end };
    const inner = readBody(token.param, end, isPlural, text);
    return { type: 'argument', start, end: inner.end + 1 };
  }
  const choice = readChoice(token, isPlural, text);
  return { type: 'choice', choice, start, end: choice.end };
}

function readText({ value, ctx }: Content, start: number, end: number): Piece {
  // The parser reads an unpaired brace as text; programs do not.
  if (/[{}]/.test(ctx.text.replace(QUOTED, ''))) throw new Error('A brace stands alone');
  return { type: 'text', text: value, start, end };
}

function readChoice({ arg, type, cases, ctx }: Select, isPlural: boolean, text: string): Choice {
  const branches = cases.map(({ key, tokens, ctx: head }): Branch => {
    const [lead = ''] = /^\s*/.exec(head.text) ?? [];
    const gap = head.text.slice(lead.length + key.length, -1);
    const start = head.offset + head.text.length;
    const body = readBody(tokens, start, isPlural || type !== 'select', text);
    return { key, lead, gap, body, end: body.end + 1 };
  });
  const keys = new Set(branches.map(({ key }) => key));
  if (!keys.has('other') || keys.size < branches.length) throw new Error('Programs refuse its branches');
  const last = branches.at(-1)?.end ?? ctx.offset;
  return { argument: arg, kind: type, start: ctx.offset, end: text.indexOf('}', last) + 1, branches };
}
