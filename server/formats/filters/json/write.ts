import type { Encoder } from '../filter.ts';
import { isIdentifier } from './json5.ts';

const NOT_ASCII = /[\u0080-\uffff]/g;

function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Returns the literal of a target, with the quotes of the string that it replaces. */
export function jsonWriter(text: string): Encoder {
  // Keep escaping if the file escapes everything else.
  const isEscaped = /\\u[0-9a-f]{4}/i.test(text) && text.search(NOT_ASCII) < 0;
  const usual = /[:[,]\s*(["'])/.exec(text)?.[1] ?? '"';
  return (target, { start }) => {
    const own = text.charAt(start);
    const literal = quoted(target, own === '"' || own === "'" ? own : usual);
    return isEscaped ? literal.replace(NOT_ASCII, toEscape) : literal;
  };
}

/** A name in the style of another one, which may have other quotes or none (JSON5). */
export function nameLike(raw: string, name: string): string {
  if (raw.startsWith('"')) return JSON.stringify(name);
  return raw.startsWith("'") || !isIdentifier(name) ? quoted(name, "'") : name;
}

function quoted(text: string, quote: string): string {
  const literal = JSON.stringify(text);
  if (quote === '"') return literal;
  const inner = literal
    .slice(1, -1)
    .replaceAll(/\\.|'/g, (found) => (found === "'" ? "\\'" : found === '\\"' ? '"' : found));
  return `'${inner}'`;
}
