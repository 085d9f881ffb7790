import type { SegmentInput } from './types.ts';

/** Sample numbers to find forms used for only one. */
const NUMBERS = Array.from({ length: 201 }, (_, number) => number);

/**
 * Whether a segment is the form of a text for one number (`=1`, Arabic `two`), which may state it in words
 * and omit the placeholder.
 */
export function isForOneNumber({ form, target_lang }: Pick<SegmentInput, 'form' | 'target_lang'>): boolean {
  if (!form) return false;
  const name = form.split(/ \/ |: /).at(-1) ?? '';
  if (/^=\d+$/.test(name)) return true;
  try {
    const rules = new Intl.PluralRules(target_lang);
    return NUMBERS.filter((number) => rules.select(number) === name).length === 1;
  } catch {
    return false;
  }
}
