import { ETX, STX } from '../../../../shared/domain/text/inline-codes.ts';

const NAMED: Record<string, string> = { n: '\n', t: '\t' };
/** White space as Android's resource compiler defines it: no-break spaces are not included. */
export const BLANK = /[ \t\n\r\f\v]/;

interface AndroidReader {
  /** Unescapes part of a value; call in file order. */
  read(raw: string): string;
  /** Skips something visible between two parts: white space after it counts. */
  pass(): void;
}

/**
 * Reads the text of one value like the resource compiler: white space collapses to one space and is dropped
 * at the start, except between quotation marks; a backslash escapes.
 */
export function androidReader(): AndroidReader {
  let isQuoted = false;
  // White space before the first character is dropped like repeated white space.
  let isAfterBlank = true;
  const read = (raw: string) => {
    const parts: string[] = [];
    let at = 0;
    while (at < raw.length) {
      const character = raw.charAt(at);
      at++;
      if (character === '\\') {
        const found = readEscape(raw, at);
        parts.push(found.text);
        at = found.next;
        isAfterBlank = false;
      } else if (character === '"') {
        isQuoted = !isQuoted;
      } else if (!isQuoted && BLANK.test(character)) {
        if (!isAfterBlank) parts.push(' ');
        isAfterBlank = true;
      } else {
        parts.push(character);
        isAfterBlank = false;
      }
    }
    return parts.join('');
  };
  const pass = () => {
    isAfterBlank = false;
  };
  return { read, pass };
}

function readEscape(raw: string, at: number): { text: string; next: number } {
  const character = raw.charAt(at);
  if (character === 'u') {
    const code = /^[0-9a-fA-F]{4}/.exec(raw.slice(at + 1, at + 5))?.[0];
    if (code) return { text: String.fromCharCode(Number.parseInt(code, 16)), next: at + 5 };
  }
  return { text: NAMED[character] ?? character, next: at + 1 };
}

/** Resolves the escapes in a CDATA section; quotation marks belong to its HTML and stay. */
export function unescapeAndroid(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(/\\(u[0-9a-fA-F]{4}|[\s\S])/g, (_all, found: string) => readEscape(found, 0).text);
}

// White space is counted across the tags in between.
const LEADING = new RegExp(`^((?:${STX}<\\d+>${ETX})*) `);
const TRAILING = new RegExp(` ((?:${STX}</\\d+>${ETX})*)$`);
const REPEATED = new RegExp(`(?<= (?:${STX}</?\\d+>${ETX})*) `, 'g');

/** The raw text of a value with codes. */
export function escapeAndroid(text: string): string {
  return (
    escapeInCdata(text)
      .replaceAll('"', '\\"')
      // At the start these would make a reference.
      .replace(/^[@?]/, '\\$&')
      // White space collapses, so only single spaces between words need no escape.
      .replace(REPEATED, '\\u0020')
      .replace(LEADING, '$1\\u0020')
      .replace(TRAILING, '\\u0020$1')
  );
}

/** The same for a CDATA section. */
export function escapeInCdata(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replace(/[\r\f\v]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
