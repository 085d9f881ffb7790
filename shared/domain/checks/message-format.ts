export interface Branch {
  selector: string;
  text: string;
  /** Of the selector; of the braces around the text. */
  start: number;
  open: number;
  close: number;
}

/** A plural, select or selectordinal argument of an ICU message, with its branches. */
export interface ComplexArgument {
  name: string;
  kind: 'plural' | 'select' | 'selectordinal';
  branches: Branch[];
  start: number;
  end: number;
  /** The syntax error; `branch` is the selector at which it shows. */
  problem?: { id: 'no-branches' | 'no-brace' | 'unclosed'; branch?: string };
}

const OPENING = /\{\s*([\w.-]+)\s*,\s*(plural|select|selectordinal)\s*,/g;

/** The complex arguments at the top level of a message (for nested ones, call again with the branch). */
export function findComplexArguments(text: string): ComplexArgument[] {
  const found: ComplexArgument[] = [];
  let from = 0;
  for (const match of text.matchAll(OPENING)) {
    if (match.index < from) continue;
    const argument = readArgument(text, match);
    found.push(argument);
    from = argument.end;
  }
  return found;
}

/** Whether a text has branches, each of which may repeat the codes of the source or leave some out. */
export function hasBranches(text: string): boolean {
  return text.includes('{') && findComplexArguments(text).length > 0;
}

function readArgument(text: string, match: RegExpExecArray): ComplexArgument {
  const argument: ComplexArgument = {
    name: match[1] ?? '',
    kind: match[2] as ComplexArgument['kind'],
    branches: [],
    start: match.index,
    end: text.length,
  };
  let at = match.index + match[0].length;
  const offset = /^\s*offset:\s*\d+/.exec(text.slice(at));
  if (offset) at += offset[0].length;
  while (at < text.length) {
    while (/\s/.test(text[at] ?? '')) at++;
    if (text[at] === '}') {
      argument.end = at + 1;
      if (argument.branches.length === 0) argument.problem = { id: 'no-branches' };
      return argument;
    }
    const selector = /^(?:=\d+|[^\s{}=]+)/.exec(text.slice(at, at + 80))?.[0];
    if (!selector) break;
    const start = at;
    at += selector.length;
    while (/\s/.test(text[at] ?? '')) at++;
    if (text[at] !== '{') {
      argument.problem = { id: 'no-brace', branch: selector };
      argument.end = closingBrace(text, match.index) ?? text.length;
      return argument;
    }
    const close = closingBrace(text, at);
    if (close === null) break;
    argument.branches.push({
      selector,
      text: text.slice(at + 1, close - 1),
      start,
      open: at,
      close: close - 1,
    });
    at = close;
  }
  argument.problem = { id: 'unclosed' };
  return argument;
}

/** The offset after the brace that closes the one at `open`; braces quoted with apostrophes do not count. */
function closingBrace(text: string, open: number): number | null {
  let depth = 0;
  let quoted = false;
  for (let i = open; i < text.length; i++) {
    const char = text[i];
    if (char === "'" && text[i + 1] === "'") i++;
    else if (char === "'" && (quoted || /[{}#|]/.test(text[i + 1] ?? ''))) quoted = !quoted;
    else if (quoted) continue;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return i + 1;
  }
  return null;
}
