import { ETX, STX } from '../../../../shared/domain/text/inline-codes.ts';

const NAMED: Record<string, string> = { n: '\n', t: '\t' };
/** Blanks as Android's resource compiler sees them: a no-break space is none. */
export const BLANK = /[ \t\n\r\f\v]/;

interface AndroidReader {
  /** What a part of a value reads as; parts come in file order. */
  read(raw: string): string;
  /** Between the parts stands something that is shown: blanks behind it count. */
  pass(): void;
}

/**
 * Reads the text of one value as the resource compiler does: blanks are one space, and none where the value begins,
 * except between quotation marks; a backslash escapes.
 */
export function androidReader(): AndroidReader {
  let isQuoted = false;
  // Blanks before the first character are dropped like further blanks.
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

/** What the escapes in a CDATA section mean; quotation marks are of the HTML in it, and stay. */
export function unescapeAndroid(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(/\\(u[0-9a-fA-F]{4}|[\s\S])/g, (_all, found: string) => readEscape(found, 0).text);
}

// Blanks count over the tags between them.
const LEADING = new RegExp(`^((?:${STX}<\\d+>${ETX})*) `);
const TRAILING = new RegExp(` ((?:${STX}</\\d+>${ETX})*)$`);
const REPEATED = new RegExp(`(?<= (?:${STX}</?\\d+>${ETX})*) `, 'g');

/** The raw text of a value with its codes. */
export function escapeAndroid(text: string): string {
  return (
    escapeInCdata(text)
      .replaceAll('"', '\\"')
      // At the beginning they would make a reference.
      .replace(/^[@?]/, '\\$&')
      // Of blanks only one between words is kept.
      .replace(REPEATED, '\\u0020')
      .replace(LEADING, '$1\\u0020')
      .replace(TRAILING, '\\u0020$1')
  );
}

/** The same in a CDATA section. */
export function escapeInCdata(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replace(/[\r\f\v]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
