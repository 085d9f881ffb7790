import { isControl, refuse } from './refuse.ts';

/** Escapes of TOML 1.1, which includes those of 1.0. */
const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\u001b',
  '"': '"',
  '\\': '\\',
};
const HEX_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** The value of a string, with LF as its line breaks, and the offset of its end. */
interface Found {
  value: string;
  end: number;
}

/** Reads the string of any kind whose quotes begin at an offset. */
export function readString(text: string, start: number): Found {
  const quote = text.charAt(start);
  return text.startsWith(quote.repeat(3), start) ? readLines(text, start) : readLine(text, start);
}

/** Reads a string on one line, the only kind allowed in keys. */
export function readLine(text: string, start: number): Found {
  const quote = text.charAt(start);
  let value = '';
  let from = start + 1;
  for (let at = from; ; at++) {
    const character = text.charAt(at);
    if (character === '' || isLineEnd(text, at)) refuse('string', text, start);
    if (character === quote) return { value: value + text.slice(from, at), end: at + 1 };
    if (character === '\\' && quote === '"') {
      const found = readEscape(text, at);
      value += text.slice(from, at) + found.value;
      from = found.end;
      at = from - 1;
    } else if (isControl(text.charCodeAt(at))) refuse('control', text, at);
  }
}

/** Reads a string in three quotes. */
function readLines(text: string, start: number): Found {
  const quote = text.charAt(start);
  // A line break right after the quotes is not part of the value.
  let from = afterLineEnd(text, start + 3);
  let value = '';
  for (let at = from; ; at++) {
    const character = text.charAt(at);
    if (character === '') refuse('string', text, start);
    if (character === quote && text.startsWith(quote.repeat(3), at)) {
      // The value may end in two quotes of its own.
      let end = at + 3;
      while (end < at + 5 && text.charAt(end) === quote) end++;
      return { value: value + text.slice(from, end - 3), end };
    }
    if (character === '\\' && quote === '"') {
      const found = afterContinuation(text, at + 1) ?? readEscape(text, at);
      value += text.slice(from, at) + found.value;
      from = found.end;
      at = from - 1;
    } else if (isLineEnd(text, at)) {
      if (character === '\n') continue;
      value += text.slice(from, at);
      from = at + 1;
    } else if (isControl(text.charCodeAt(at))) refuse('control', text, at);
  }
}

/** A backslash at the end of a line also removes the white space up to the next text. */
function afterContinuation(text: string, start: number): Found | null {
  let end = start;
  let hasLineEnd = false;
  for (; ; end++) {
    if (isLineEnd(text, end)) hasLineEnd = true;
    else if (text[end] !== ' ' && text[end] !== '\t') break;
  }
  return hasLineEnd ? { value: '', end } : null;
}

function readEscape(text: string, start: number): Found {
  const letter = text.charAt(start + 1);
  const digits = HEX_DIGITS[letter];
  if (digits === undefined) {
    return { value: ESCAPES[letter] ?? refuse('escape', text, start), end: start + 2 };
  }
  const end = start + 2 + digits;
  const raw = text.slice(start + 2, end);
  const code = Number.parseInt(raw, 16);
  const isHex = raw.length === digits && /^[0-9a-fA-F]+$/.test(raw);
  if (!isHex || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)) refuse('escape', text, start);
  return { value: String.fromCodePoint(code), end };
}

/** Whether a line ends at the offset: LF, or CR LF. */
export function isLineEnd(text: string, at: number): boolean {
  return text[at] === '\n' || (text[at] === '\r' && text[at + 1] === '\n');
}

function afterLineEnd(text: string, at: number): number {
  if (!isLineEnd(text, at)) return at;
  return text[at] === '\n' ? at + 1 : at + 2;
}
