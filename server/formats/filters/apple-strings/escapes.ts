const NAMED: Record<string, string> = { n: '\n', r: '\r', t: '\t', a: '\u0007', b: '\b', f: '\f', v: '\v' };
const ESCAPES = /\\(?:[uU]([0-9a-fA-F]{4})|([0-7]{1,3})|([\s\S]))/g;

/** Unescapes a quoted string of an old-style property list. */
export function unescapeString(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(ESCAPES, (_all, code?: string, octal?: string, character = '') => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    return NAMED[character] ?? character;
  });
}

/** Escapes a text for a quoted string, on one line. */
export function escapeString(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
}
