const NAMED: Record<string, string> = { n: '\n', r: '\r', t: '\t', a: '\u0007', b: '\b', f: '\f', v: '\v' };
const ESCAPES = /\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|([\s\S]))/g;
/** Line width used by gettext's tools. */
const WIDTH = 79;
const LONG_STRING = /^[ \t]*(?:msg[a-z_]+(?:\[\d+\])?[ \t]+)?".{80}/m;

/** Unescapes a quoted string like gettext. */
export function unescapePo(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(ESCAPES, (_all, hex?: string, octal?: string, character = '') => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    return NAMED[character] ?? character;
  });
}

function escapePo(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll('\u007f', '\\177');
}

/**
 * Returns a function that writes a text as strings with quotes, starting in a 0-based column. Breaks after
 * line breaks like gettext's tools, and at spaces unless the file has longer lines.
 */
export function poWriter(file: string): (text: string, column: number) => string {
  const lineBreak = /\r\n|\n|\r/.exec(file)?.[0] ?? '\n';
  const width = LONG_STRING.test(file) ? Number.POSITIVE_INFINITY : WIDTH;
  return (text, column) => {
    const lines = text.split(/(?<=\n)/).map(escapePo);
    const [only = ''] = lines;
    if (lines.length < 2 && column + only.length + 2 <= width) return `"${only}"`;
    const wrapped = lines.flatMap((line) => wrap(line, width - 2));
    return ['', ...wrapped].map((line) => `"${line}"`).join(lineBreak);
  };
}

function wrap(line: string, width: number): string[] {
  if (line.length <= width) return [line];
  const wrapped: string[] = [];
  let current = '';
  for (const word of line.split(/(?<= )/)) {
    if (current !== '' && current.length + word.length > width) {
      wrapped.push(current);
      current = '';
    }
    current += word;
  }
  return [...wrapped, current];
}
