import type { Encoder } from '../filter.ts';

const LINE_END = /\r\n|\n/;
/** Characters that TOML forbids unescaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finds them
const CONTROL = /[\u0000-\u0008\n-\u001f\u007f]/g;
/** The same without the line break, in a text of several lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finds them
const CONTROL_IN_LINES = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
const NOT_ASCII = /[\u{80}-\u{10ffff}]/gu;
const NAMED: Readonly<Record<string, string>> = { '\b': 'b', '\t': 't', '\n': 'n', '\f': 'f', '\r': 'r' };

/**
 * Returns the string of a target, with the quotes of the one that it replaces. Literal strings have no escapes: a
 * text that needs some gets double quotes. Uses only escapes of TOML 1.0.
 */
export function tomlWriter(file: string): Encoder {
  // Keep escaping if the file escapes everything else.
  const isEscaped = /\\(?:u[0-9a-f]{4}|U[0-9a-f]{8})/i.test(file) && file.search(NOT_ASCII) < 0;
  const usualLineEnd = LINE_END.exec(file)?.[0] ?? '\n';
  const inAscii = (raw: string) => (isEscaped ? raw.replaceAll(NOT_ASCII, toEscape) : raw);
  return (target, { start, end }) => {
    const own = file.slice(start, end);
    const isLiteral = own.startsWith("'");
    if (!/^(?:"""|''')/.test(own)) {
      const isPlain = isLiteral && !target.includes("'") && target.search(CONTROL) < 0;
      return isPlain ? `'${target}'` : inAscii(inDoubleQuotes(target));
    }
    const lineEnd = LINE_END.exec(own)?.[0] ?? usualLineEnd;
    const withLineEnds = (raw: string) => raw.replaceAll('\n', lineEnd);
    // Without a line break after the quotes, one at the start of the text would be lost.
    const begin = /^...(?:\r\n|\n)/.test(own) || target.startsWith('\n') ? lineEnd : '';
    if (isLiteral && !target.includes("'''") && target.search(CONTROL_IN_LINES) < 0) {
      return `'''${begin}${withLineEnds(target)}'''`;
    }
    const raw = inAscii(withLineEnds(inThreeQuotes(target)));
    if (isLiteral) return `"""${begin}${raw}"""`;
    // A text that begins with white space would lose it after a continued line.
    const head = /^[ \t\n]/.test(target) ? '' : (/^...(\\[ \t]*\r?\n[ \t\r\n]*)/.exec(own)?.[1] ?? '');
    return `"""${head || begin}${raw}${continuedEnd(own)}"""`;
  };
}

function inDoubleQuotes(text: string): string {
  const escaped = text.replaceAll(/["\\]/g, '\\$&').replaceAll('\t', '\\t').replaceAll(CONTROL, toEscape);
  return `"${escaped}"`;
}

/** Three quotes in a row, and those before the closing ones, are escaped. */
function inThreeQuotes(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(/"+/g, (quotes, at: number, all: string) =>
      quotes.length > 2 || at + quotes.length === all.length ? '\\"'.repeat(quotes.length) : quotes,
    )
    .replaceAll(CONTROL_IN_LINES, toEscape);
}

/** The backslash, line break and indent before the closing quotes of a string; '' = none. */
function continuedEnd(own: string): string {
  const end = own.length - 3;
  let start = end;
  while (/[ \t\r\n]/.test(own.charAt(start - 1))) start--;
  let slashes = 0;
  while (own[start - 1 - slashes] === '\\') slashes++;
  const space = own.slice(start, end);
  return slashes % 2 === 1 && space.includes('\n') ? `\\${space}` : '';
}

function toEscape(character: string): string {
  const name = NAMED[character];
  if (name) return `\\${name}`;
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}
