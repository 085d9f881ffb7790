import { type Localised, localised } from '../../../messages/localised.ts';
import { type FormatError, placedError } from '../../format-error.ts';
import { Places } from '../../xml/place.ts';

export interface PhpToken {
  /** `mark` is a single character, or `=>`; `heredoc` and `comment` are never read. */
  type: 'string' | 'variable' | 'word' | 'mark' | 'heredoc' | 'comment';
  start: number;
  end: number;
}

const OPEN = /<\?(?:php\b|=)?/gi;
const WORD = /[\w\\.\u0080-\uffff]+/y;
const VARIABLE = /\$[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y;
const HEREDOC = /<<<[ \t]*(["']?)([A-Za-z_]\w*)\1[ \t]*\r?\n/y;

/** The tokens of PHP code; text outside it is skipped. Throws a FormatError with the position. */
export function* scanPhp(text: string): Generator<PhpToken> {
  let at = openTag(text, 0);
  while (at < text.length) {
    const character = text.charAt(at);
    if (/\s/.test(character)) at++;
    else if (text.startsWith('?>', at)) at = openTag(text, at + 2);
    else {
      const token = readToken(text, at, character);
      yield token;
      at = token.end;
    }
  }
}

function openTag(text: string, from: number): number {
  OPEN.lastIndex = from;
  return OPEN.exec(text) ? OPEN.lastIndex : text.length;
}

function readToken(text: string, start: number, character: string): PhpToken {
  if (character === '"' || character === "'") return { type: 'string', start, end: stringEnd(text, start) };
  if (text.startsWith('/*', start)) {
    const end = text.indexOf('*/', start + 2);
    if (end < 0) throw refused(text, start, localised('format.code.comment'));
    return { type: 'comment', start, end: end + 2 };
  }
  if ((character === '#' && text[start + 1] !== '[') || text.startsWith('//', start)) {
    return { type: 'comment', start, end: commentEnd(text, start) };
  }
  for (const [type, pattern] of [
    ['variable', VARIABLE],
    ['word', WORD],
  ] as const) {
    pattern.lastIndex = start;
    const found = pattern.exec(text);
    if (found) return { type, start, end: pattern.lastIndex };
  }
  HEREDOC.lastIndex = start;
  const heredoc = HEREDOC.exec(text);
  if (heredoc) return { type: 'heredoc', start, end: heredocEnd(text, HEREDOC.lastIndex, heredoc[2] ?? '') };
  return { type: 'mark', start, end: text.startsWith('=>', start) ? start + 2 : start + 1 };
}

/** The position after the closing quotation mark. */
function stringEnd(text: string, start: number): number {
  const mark = text.charAt(start);
  let at = start + 1;
  while (at < text.length && text[at] !== mark) at += text[at] === '\\' ? 2 : 1;
  if (at >= text.length) throw refused(text, start, localised('format.code.quote'));
  return at + 1;
}

/** A single-line comment also ends where PHP does. */
function commentEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r' && !text.startsWith('?>', at)) at++;
  return at;
}

function heredocEnd(text: string, from: number, label: string): number {
  const end = new RegExp(`^[ \\t]*${label}\\b`, 'gm');
  end.lastIndex = from;
  if (!end.exec(text)) throw refused(text, from, localised('format.code.heredoc'));
  return end.lastIndex;
}

export function refused(text: string, at: number, problem: Localised): FormatError {
  return placedError('php', problem, new Places(text).at(at));
}
