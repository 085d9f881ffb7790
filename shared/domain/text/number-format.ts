/** The separators in a language's numbers. */
export interface Separators {
  decimal: string;
  group: string;
}

const known = new Map<string, Separators | null>();

/** A language's number separators, in Latin digits; `null` = unknown. */
export function separatorsOf(lang: string): Separators | null {
  let separators = known.get(lang);
  if (separators === undefined) {
    separators = readSeparators(lang);
    known.set(lang, separators);
  }
  return separators;
}

function readSeparators(lang: string): Separators | null {
  try {
    if (Intl.NumberFormat.supportedLocalesOf(lang).length === 0) return null;
    const parts = new Intl.NumberFormat(lang, {
      useGrouping: 'always',
      numberingSystem: 'latn',
    }).formatToParts(1234567.8);
    const of = (type: string) => parts.find((part) => part.type === type)?.value;
    const decimal = of('decimal');
    return decimal ? { decimal, group: of('group') ?? '' } : null;
  } catch {
    return null;
  }
}

/** The digits with a mark before every group of three, counted from the end. */
export function groupDigits(digits: string, mark: string): string {
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(mark);
}

export interface WrittenNumber {
  text: string;
  /** Whether the original digits do not have this value in the other language. */
  isNeeded: boolean;
}

/**
 * A number rewritten for another language; `null` = unchanged, or not such a number. A single point may be
 * part of a version: then the original text may also be right.
 */
export function rewriteNumber(text: string, from: string, to: string): WrittenNumber | null {
  const there = separatorsOf(from);
  const here = separatorsOf(to);
  if (!there || !here) return null;
  // Typed with a different space than the language's.
  const isSpace = (mark: string) => /^\s$/u.test(mark);
  const group = isSpace(there.group) ? '[ \u00a0\u202f]' : literally(there.group);
  const decimal = literally(there.decimal);
  const grouped = group && new RegExp(`^\\d{1,3}(?:${group}\\d{3})+(?:${decimal}\\d+)?$`, 'u').test(text);
  if (!grouped && !new RegExp(`^\\d+${decimal}\\d+$`, 'u').test(text)) return null;
  const [whole = '', fraction] = text.split(there.decimal);
  const digits = whole.replace(/\D/g, '');
  const written =
    (grouped ? groupDigits(digits, here.group) : digits) + (fraction ? here.decimal + fraction : '');
  return written === text ? null : { text: written, isNeeded: grouped === true };
}

const literally = (mark: string) => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
