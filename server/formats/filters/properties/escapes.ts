const NAMED: Record<string, string> = { n: '\n', r: '\r', t: '\t', f: '\f' };
const ESCAPES = /\\(?:u([0-9a-fA-F]{4})|(?:\r\n|\n|\r)[ \t\f]*|([\s\S]))/g;

/** Unescapes a raw key or value like java.util.Properties. */
export function unescapeValue(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(ESCAPES, (_all, code?: string, character?: string) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return character === undefined ? '' : (NAMED[character] ?? character);
  });
}

/** Escapes a value, on one line. */
export function escapeValue(text: string, { isAscii }: { isAscii: boolean }): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    // At the start they would be read as the separator.
    .replace(/^[ =:]/, '\\$&');
  return isAscii ? escaped.replace(/[\u0080-\uffff]/g, toEscape) : escaped;
}

function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The first escape that java.util.Properties throws at; null = none. */
export function brokenEscape(raw: string): { text: string; at: number } | null {
  for (let at = raw.indexOf('\\'); at >= 0; at = raw.indexOf('\\', at + 2)) {
    if (raw[at + 1] !== 'u' || /^[0-9a-fA-F]{4}/.test(raw.slice(at + 2, at + 6))) continue;
    return { text: raw.slice(at, at + 6), at };
  }
  return null;
}
