import { type FilterCode, type Inline, numberCodes, writeCodes } from '../codes.ts';

const NAMED: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  e: '\u001b',
  f: '\f',
  '\\': '\\',
  $: '$',
  '"': '"',
};
const ESCAPE = /\\(?:u\{([0-9a-fA-F]{1,6})\}|x([0-9a-fA-F]{1,2})|([0-7]{1,3})|([\s\S]))/g;
/** A variable in double-quoted text, by PHP's rules. */
const VARIABLE =
  /\$\{[^}]{0,80}\}|\{\$[^}]{0,80}\}|\$[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:\[[^\]]{0,80}\]|->[A-Za-z_]\w*)?/g;

/** Also an escaped backslash or dollar sign: `\${$a}` is a dollar sign and `{$a}`. */
const ESCAPE_OR_VARIABLE = new RegExp(`\\\\[\\\\$]|${VARIABLE.source}`, 'g');

/**
 * Text of a quoted literal, with variables as codes. `at` is its position in the file. Without `hasEscapes`, `\${$a}`
 * is all text.
 */
export function readLiteral(
  file: string,
  at: number,
  end: number,
  hasEscapes: boolean,
): { source: string; codes: FilterCode[] } {
  const inside = file.slice(at + 1, end - 1);
  if (file[at] === "'") return { source: inside.replace(/\\([\\'])/g, '$1'), codes: [] };
  const inlines: Inline[] = [];
  let last = 0;
  const takeText = (upTo: number) => {
    if (upTo === last) return;
    const text = unescapeDouble(inside.slice(last, upTo));
    inlines.push({ type: 'text', text, start: at + 1 + last, end: at + 1 + upTo });
  };
  for (const { 0: found, index } of inside.matchAll(hasEscapes ? ESCAPE_OR_VARIABLE : VARIABLE)) {
    if (found.startsWith('\\') || isEscaped(inside, index)) continue;
    takeText(index);
    const start = at + 1 + index;
    inlines.push({ type: 'code', kind: 'standalone', display: found, start, end: start + found.length });
    last = index + found.length;
  }
  takeText(inside.length);
  return numberCodes(inlines, file);
}

/** Whether the character at a position is preceded by an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === '\\') before--;
  return (at - before) % 2 === 1;
}

function unescapeDouble(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(ESCAPE, (whole, point?: string, hex?: string, octal?: string, character = '') => {
    const code = point ?? hex;
    if (code !== undefined) {
      const number = Number.parseInt(code, 16);
      return number > 0x10ffff ? whole : String.fromCodePoint(number);
    }
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    // Any other backslash is literal.
    return NAMED[character] ?? whole;
  });
}

/** The literal for a text, with its original quotation marks. */
export function writeLiteral(text: string, quote: string, codes: readonly FilterCode[]): string {
  if (quote === "'") return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  return `"${writeCodes(text, codes, escapeDouble)}"`;
}

function escapeDouble(text: string): string {
  return text
    .replace(/[\\"$]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
}
