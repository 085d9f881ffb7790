const NAMED: Record<string, string> = { n: '\n', r: '\r', t: '\t', f: '\f' };
const ESCAPES = /\\(?:u([0-9a-fA-F]{4})|(?:\r\n|\n|\r)[ \t\f]*|([\s\S]))/g;

/** What java.util.Properties reads from a raw key or value. */
export function unescapeValue(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(ESCAPES, (_all, code?: string, character?: string) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return character === undefined ? '' : (NAMED[character] ?? character);
  });
}

/** The raw value of a text, on one line. */
export function escapeValue(text: string, { isAscii }: { isAscii: boolean }): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    // At the beginning they would be taken for the separator.
    .replace(/^[ =:]/, '\\$&');
  return isAscii ? escaped.replace(/[\u0080-\uffff]/g, toEscape) : escaped;
}

function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
