/** A number or a date in a text, such as `12`, `1,234.5`, `01.05.2024`. */
export interface NumberToken {
  written: string;
  start: number;
  end: number;
  /** The runs of digits and what stands between them. */
  digits: string[];
  separators: string[];
}

const NUMBER = /\p{Nd}+(?:[.,:/’'\u00a0\u202f-]\p{Nd}+)*/gu;

/** The numbers of a text, inline codes not counted: they must have been taken out or blanked. */
export function numbersOf(text: string): NumberToken[] {
  return [...text.matchAll(NUMBER)].map((match) => {
    const written = match[0];
    return {
      written,
      start: match.index,
      end: match.index + written.length,
      digits: written.split(/[^\p{Nd}]+/u),
      separators: written.split(/\p{Nd}+/u).slice(1, -1),
    };
  });
}

/**
 * Writes `wanted` as a translation wrote `given` as `translated`: with the separators of the target language and,
 * for dates, in its order. `null` when the three do not fit together.
 */
export function rewriteNumber(
  wanted: NumberToken,
  given: NumberToken,
  translated: NumberToken,
): string | null {
  if (given.written === translated.written) return wanted.written;
  if (given.digits.join('') === translated.digits.join('')) return withSeparators(wanted, given, translated);
  return inOrder(wanted, given, translated);
}

/** Whether a number of a translation is that of its source, whatever its separators and the order of a date. */
export function isSameNumber(source: NumberToken, target: NumberToken): boolean {
  if (source.written === target.written || source.digits.join('') === target.digits.join('')) return true;
  return source.digits.length === 3 && sortedValues(source) === sortedValues(target);
}

const SWAPPED: Record<string, string> = { '.': ',', ',': '.' };

function withSeparators(wanted: NumberToken, given: NumberToken, translated: NumberToken): string | null {
  const target = new Map<string, string>();
  if (given.separators.length !== translated.separators.length) return null;
  given.separators.forEach((separator, i) => {
    const other = translated.separators[i] as string;
    target.set(separator, other);
    const swapped = SWAPPED[separator];
    if (swapped && SWAPPED[other] === separator && !target.has(swapped)) target.set(swapped, separator);
  });
  let text = wanted.digits[0] ?? '';
  for (let i = 0; i < wanted.separators.length; i++) {
    const separator = target.get(wanted.separators[i] as string);
    if (separator === undefined) return null;
    text += separator + (wanted.digits[i + 1] ?? '');
  }
  return text;
}

/** Dates: the same three parts in another order. */
function inOrder(wanted: NumberToken, given: NumberToken, translated: NumberToken): string | null {
  if (wanted.digits.length !== 3 || given.digits.length !== 3 || translated.digits.length !== 3) return null;
  const values = given.digits.map(Number);
  if (new Set(values).size < 3) return null;
  const parts = translated.digits.map((part) => wanted.digits[values.indexOf(Number(part))]);
  if (parts.some((part) => part === undefined)) return null;
  const padded = parts.map((part, i) => {
    const width = (translated.digits[i] as string).length;
    return String(Number(part)).padStart(width, '0');
  });
  return padded.reduce((text, part, i) => text + (translated.separators[i - 1] ?? '') + part);
}

function sortedValues(token: NumberToken): string {
  return token.digits
    .map(Number)
    .sort((a, b) => a - b)
    .join(' ');
}
