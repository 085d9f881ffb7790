const LAST_SYMBOL = 65535;
/** Symbols below this fit one byte. */
export const NARROW_SYMBOLS = 256;

/**
 * Numbers code points in order of appearance, so that a text takes one byte per character if its script is
 * the index's most common one and two otherwise, astral characters included.
 */
export interface Alphabet {
  /** Writes the symbols of `text` into `symbols()`; returns their number. */
  encode(text: string): number;
  /** Like `encode`, but characters that occur in no indexed text share one unused symbol. */
  encodeQuery(text: string): number;
  symbols(): Uint16Array;
  /** Largest symbol of the last encoded text. */
  widest(): number;
  /** The code points except printable ASCII, in the order in which they were numbered. */
  characters(): readonly number[];
  /** Numbers code points as another alphabet did; call it on a new one. */
  adopt(characters: readonly number[]): void;
  readonly bytes: number;
}

export function createAlphabet(): Alphabet {
  /** BMP code point → symbol. Symbol 0 means none yet. */
  const symbolOfUnit = new Uint16Array(65536);
  const symbolOfAstral = new Map<number, number>();
  const characters: number[] = [];
  let next = 1;
  let buffer = new Uint16Array(4096);
  let widest = 0;
  for (let code = 32; code < 127; code++) symbolOfUnit[code] = next++;

  function add(codePoint: number): number {
    characters.push(codePoint);
    // All characters after the first 65,534 share one symbol: such texts may score too high, never too
    // low.
    const symbol = next < LAST_SYMBOL ? next++ : LAST_SYMBOL;
    if (codePoint > 0xffff) symbolOfAstral.set(codePoint, symbol);
    else symbolOfUnit[codePoint] = symbol;
    return symbol;
  }

  function write(text: string, isQuery: boolean): number {
    if (buffer.length < text.length) buffer = new Uint16Array(text.length * 2);
    let length = 0;
    widest = 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      let symbol = 0;
      const low = unit >= 0xd800 && unit < 0xdc00 ? text.charCodeAt(i + 1) : 0;
      if (low >= 0xdc00 && low < 0xe000) {
        const codePoint = 0x10000 + (unit - 0xd800) * 0x400 + (low - 0xdc00);
        i++;
        symbol = symbolOfAstral.get(codePoint) ?? 0;
        if (symbol === 0 && !isQuery) symbol = add(codePoint);
      } else {
        symbol = symbolOfUnit[unit] as number;
        if (symbol === 0 && !isQuery) symbol = add(unit);
      }
      if (symbol > widest) widest = symbol;
      buffer[length++] = symbol;
    }
    return length;
  }

  return {
    encode: (text) => write(text, false),
    encodeQuery: (text) => write(text, true),
    symbols: () => buffer,
    widest: () => widest,
    characters: () => characters,
    adopt(known) {
      for (const codePoint of known) add(codePoint);
    },
    get bytes() {
      return symbolOfUnit.byteLength + buffer.byteLength + symbolOfAstral.size * 40;
    },
  };
}
