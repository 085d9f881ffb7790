/** What a message has beside its texts, or a text of it. */
export type Token =
  | { type: 'raw'; raw: string }
  | { type: 'text'; text: string }
  /** A text that would else be an argument. */
  | { type: 'literal'; text: string };

/** What is written for a target: texts are quoted, but for those of `known`, the arguments of the message, and `#` in a plural. */
export function writeTokens(
  tokens: readonly Token[],
  { known, isPlural }: { known: ReadonlySet<string>; isPlural: boolean },
): string {
  let written = '';
  let plain = '';
  /** Where in it a quotation has to begin, and end. */
  let quoted: [number, number] | null = null;
  const flush = () => {
    written += quote(plain, quoted);
    plain = '';
    quoted = null;
  };
  for (const token of tokens) {
    if (token.type === 'literal') {
      quoted = [quoted?.[0] ?? plain.length, plain.length + token.text.length];
      plain += token.text;
    } else if (token.type === 'raw') {
      flush();
      written += token.raw;
    } else {
      for (const piece of token.text.split(isPlural ? /(\{[^{}]*\}|#)/ : /(\{[^{}]*\})/)) {
        if (piece !== '#' && !known.has(piece)) plain += piece;
        else {
          flush();
          written += piece;
        }
      }
    }
  }
  flush();
  return written;
}

/** Quotes from the first brace to the last; an apostrophe is doubled where it would begin or end a quotation. */
function quote(text: string, literal: [number, number] | null): string {
  const brace = text.search(/[{}]/);
  if (brace < 0 && !literal) return text.replace(/'(?=['#<|]|$)|(?<=')'/g, "''");
  const first = Math.min(literal?.[0] ?? text.length, brace < 0 ? text.length : brace);
  const last = Math.max(literal?.[1] ?? 0, text.lastIndexOf('{') + 1, text.lastIndexOf('}') + 1);
  const doubled = (part: string) => part.replaceAll("'", "''");
  return `${doubled(text.slice(0, first))}'${doubled(text.slice(first, last))}'${doubled(text.slice(last))}`;
}
