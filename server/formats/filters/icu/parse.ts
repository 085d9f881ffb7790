import { type Content, parse, type Select, type Token } from '@messageformat/parser';

/** Longer and deeper messages, and those with more braces, stay whole. */
const MAX_LENGTH = 20_000;
const MAX_DEPTH = 12;

/** A text of a message: the whole, or what one of its branches holds. Places are offsets into the message. */
export interface Body {
  start: number;
  end: number;
  pieces: Piece[];
  /** Whether `#` is the number here. */
  isPlural: boolean;
}

export type Piece =
  | { type: 'text'; text: string; start: number; end: number }
  /** `{name}`, `{when, date, short}`, `#` */
  | { type: 'argument'; start: number; end: number }
  /** What would be an argument if the message did not quote it; `markup` has its own quotation marks. */
  | { type: 'literal'; text: string; markup: string; start: number; end: number }
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
  /** White space before the key, and between it and the brace. */
  lead: string;
  gap: string;
  body: Body;
  end: number;
}

const CHOICE = /\{\s*[^\s,{}]+\s*,\s*(?:plural|select|selectordinal)\s*,/;
const QUOTED = /''|'[{}#](?:[^']|'')*'/g;

/** A message with branches; null = it has none, or is none that programs agree on. */
export function parseMessage(text: string): Body | null {
  if (!CHOICE.test(text) || text.length > MAX_LENGTH || depthOf(text) > MAX_DEPTH * 2) return null;
  // FormatJS quotes with these, ICU does not.
  if (/'[<|]/.test(text.replace(QUOTED, ''))) return null;
  try {
    const body = readBody(parse(text), 0, false, text);
    return withLiterals(body, argumentsOf(body, text), text);
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
  if (token.type === 'content') return readText(token, text[end] ?? '', isPlural);
  if (token.type === 'argument' || token.type === 'octothorpe') return { type: 'argument', start, end };
  if (token.type === 'function') {
    if (!token.param) return { type: 'argument', start, end };
    const inner = readBody(token.param, end, isPlural, text);
    return { type: 'argument', start, end: inner.end + 1 };
  }
  const choice = readChoice(token, isPlural, text);
  return { type: 'choice', choice, start, end: choice.end };
}

function readText({ value, ctx }: Content, next: string, isPlural: boolean): Piece {
  const unquoted = ctx.text.replace(QUOTED, '');
  // The parser takes a brace on its own for text, and an apostrophe before one; programs do not.
  if (/[{}]/.test(unquoted)) throw new Error('A brace stands alone');
  if (unquoted.endsWith("'") && (isPlural ? /[{}#]/ : /[{}]/).test(next))
    throw new Error('A quotation is open');
  const start = ctx.offset;
  return { type: 'text', text: value, start, end: start + ctx.text.length };
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

/** The arguments that a message is given: what somebody types as `{name}` is meant as such. */
export function argumentsOf(body: Body, message: string, names = new Set<string>()): Set<string> {
  for (const piece of body.pieces) {
    if (piece.type === 'argument') names.add(message.slice(piece.start, piece.end));
    if (piece.type !== 'choice') continue;
    names.add(`{${piece.choice.argument}}`);
    for (const branch of piece.choice.branches) argumentsOf(branch.body, message, names);
  }
  return names;
}

/** A body whose texts are cut where they quote what would else be an argument. */
function withLiterals(body: Body, names: ReadonlySet<string>, message: string): Body {
  const pieces = body.pieces.flatMap((piece): Piece[] => {
    if (piece.type === 'text') return cutLiterals(piece, body.isPlural, names, message);
    if (piece.type !== 'choice') return [piece];
    const branches = piece.choice.branches.map((branch) => ({
      ...branch,
      body: withLiterals(branch.body, names, message),
    }));
    return [{ ...piece, choice: { ...piece.choice, branches } }];
  });
  return { ...body, pieces };
}

function cutLiterals(
  whole: Extract<Piece, { type: 'text' }>,
  isPlural: boolean,
  names: ReadonlySet<string>,
  message: string,
): Piece[] {
  const { text, start, end } = whole;
  const literals = Array.from(text.matchAll(/#|\{[^{}]*\}/g)).filter(([found]) =>
    found === '#' ? isPlural : names.has(found),
  );
  const places = literals.length === 0 ? [] : placesOf(message.slice(start, end));
  if (places.length !== text.length) return [whole];
  const pieces: Piece[] = [];
  let at = 0;
  let from = start;
  for (const { 0: found, index } of literals) {
    const own = {
      start: start + (places[index] ?? 0),
      end: start + (places[index + found.length - 1] ?? 0) + 1,
    };
    pieces.push({ type: 'text', text: text.slice(at, index), start: from, end: own.start });
    pieces.push({ type: 'literal', text: found, markup: `'${found.replaceAll("'", "''")}'`, ...own });
    at = index + found.length;
    from = own.end;
  }
  return [...pieces, { type: 'text', text: text.slice(at), start: from, end }];
}

/** Where each character of a text stands in the message, which may quote it. */
function placesOf(raw: string): number[] {
  const places: number[] = [];
  let at = 0;
  const take = (upTo: number) => {
    for (; at < upTo; at++) {
      places.push(at);
      if (raw.startsWith("''", at)) at++;
    }
  };
  const plain = (upTo: number) => {
    while (at < upTo) places.push(at++);
  };
  for (const { 0: quoted, index } of raw.matchAll(QUOTED)) {
    plain(index);
    if (quoted === "''") take(index + 2);
    else {
      at++;
      take(index + quoted.length - 1);
      at++;
    }
  }
  plain(raw.length);
  return places;
}
