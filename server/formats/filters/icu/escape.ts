/** Quotes the braces in a text, except in `known`, the message's arguments. */
export function escapeText(text: string, known: ReadonlySet<string>): string {
  const pieces: string[] = [];
  let plain = '';
  for (const piece of text.split(/(\{[^{}]*\})/)) {
    if (!known.has(piece)) {
      plain += piece;
      continue;
    }
    pieces.push(quote(plain), piece);
    plain = '';
  }
  return pieces.join('') + quote(plain);
}

/** Quotes from the first brace to the last, and doubles apostrophes that would begin or end a quotation. */
function quote(text: string): string {
  const first = text.search(/[{}]/);
  if (first < 0) return text.replace(/'(?=['#<|]|$)|(?<=')'/g, "''");
  const last = Math.max(text.lastIndexOf('{'), text.lastIndexOf('}')) + 1;
  const doubled = (part: string) => part.replaceAll("'", "''");
  return `${doubled(text.slice(0, first))}'${doubled(text.slice(first, last))}'${doubled(text.slice(last))}`;
}
