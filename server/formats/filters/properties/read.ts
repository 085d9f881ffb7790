import { localised } from '../../../messages/localised.ts';
import type { Finding } from '../../xliff/types.ts';
import { Places } from '../../xml/place.ts';
import type { FilterSegment } from '../filter.ts';
import { brokenEscape, unescapeValue } from './escapes.ts';

/** The non-empty values, each with the comment above it as note, and escapes that Java rejects. */
export function readProperties(text: string): { segments: FilterSegment[]; findings: Finding[] } {
  const segments: FilterSegment[] = [];
  const findings: Finding[] = [];
  const places = new Places(text);
  let comments: string[] = [];
  let at = 0;
  while (at < text.length) {
    const begin = skip(text, at, ' \t\f');
    const character = text[begin] ?? '\n';
    at = scan(text, begin, '');
    if (character === '\r' || character === '\n') {
      // An empty line separates a comment from what follows.
      comments = [];
    } else if (character === '#' || character === '!') {
      at = lineEnd(text, begin);
      comments.push(text.slice(begin + 1, at).trim());
    } else {
      const keyEnd = scan(text, begin, ' \t\f=:');
      const start = skipSeparator(text, keyEnd);
      const broken = brokenEscape(text.slice(begin, at));
      if (broken) {
        const message = localised('format.warning.java-escape', { text: broken.text });
        const place = places.at(begin + broken.at);
        findings.push({ severity: 'warning', constraint: 'broken-escape', message, ...place });
      }
      const source = unescapeValue(text.slice(start, at));
      const note = comments.join('\n').trim();
      const notes = note ? [{ text: note }] : [];
      const key = unescapeValue(text.slice(begin, keyEnd));
      if (source !== '') segments.push({ key, source, target: null, start, end: at, notes });
      comments = [];
    }
    at = afterBreak(text, at);
  }
  return { segments, findings };
}

// Loops rather than regular expressions, which overflow the stack on a line of many megabytes.

/** The end of the logical line, or the first unescaped stop character. */
function scan(text: string, from: number, stops: string): number {
  let at = from;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '\n' || character === '\r' || stops.includes(character)) return at;
    at = character === '\\' ? afterBreak(text, at + 1, 1) : at + 1;
  }
  return Math.min(at, text.length);
}

function skip(text: string, from: number, characters: string): number {
  let at = from;
  while (at < text.length && characters.includes(text.charAt(at))) at++;
  return at;
}

function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

/** The position after the line break, or after `otherwise` characters if there is none. */
function afterBreak(text: string, at: number, otherwise = 0): number {
  if (text.startsWith('\r\n', at)) return at + 2;
  return text[at] === '\n' || text[at] === '\r' ? at + 1 : at + otherwise;
}

function skipSeparator(text: string, from: number): number {
  const at = skipBlanks(text, from);
  return text[at] === '=' || text[at] === ':' ? skipBlanks(text, at + 1) : at;
}

/** Skips white space, and line breaks continued by a backslash. */
function skipBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    const next = skip(text, at, ' \t\f');
    const broken = text[next] === '\\' ? afterBreak(text, next + 1) : next;
    if (broken <= next + 1) return next;
    at = broken;
  }
}
