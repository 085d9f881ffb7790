import type { InlineCode } from '../../../shared/domain/text/inline-codes.ts';
import { formatCode, parseText, plainText } from '../../../shared/domain/text/inline-codes.ts';
import { forbiddenXmlCharacter } from '../../../shared/domain/text/xml-chars.ts';
import { describeProblem } from '../segments/check-target.ts';

/**
 * Fits an engine's text to the segment: white space at both ends follows the source, and codes that the
 * source lacks or has less often are dropped, or all codes if their order fits no file. `lost` = the numbers
 * of the source's codes that are missing.
 */
export function fitCodes(
  answer: string,
  { source, codes }: { source: string; codes: readonly InlineCode[] },
): { target: string; lost: number[] } {
  const left = countsOf(source);
  const fitted = parseText(spacedLike(source, answer))
    .map((part) => {
      if (part.type === 'text') return withoutForbidden(part.text);
      const raw = formatCode(part.id, part.kind);
      const count = left.get(raw) ?? 0;
      if (count === 0) return '';
      left.set(raw, count - 1);
      return raw;
    })
    .join('');
  const isWritable = describeProblem(fitted, { source, codes, original_target: null }) === null;
  const target = isWritable ? fitted : plainText(fitted);
  const given = countsOf(target);
  const lost = parseText(source).flatMap((part) =>
    part.type === 'code' && (given.get(formatCode(part.id, part.kind)) ?? 0) === 0 ? [part.id] : [],
  );
  return { target, lost: [...new Set(lost)] };
}

/** Whether a translation is empty although the source has words. */
export const isLost = (target: string, source: string) =>
  plainText(target).trim() === '' && plainText(source).trim() !== '';

function spacedLike(source: string, text: string): string {
  const before = /^\s*/.exec(source)?.[0] ?? '';
  const after = source.trim() === '' ? '' : (/\s*$/.exec(source)?.[0] ?? '');
  return before + text.trim() + after;
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const part of parseText(text)) {
    if (part.type !== 'code') continue;
    const raw = formatCode(part.id, part.kind);
    counts.set(raw, (counts.get(raw) ?? 0) + 1);
  }
  return counts;
}

/** Some engines return characters that XML forbids, which the file could not store. */
function withoutForbidden(text: string): string {
  let rest = text;
  for (let found = forbiddenXmlCharacter(rest); found; found = forbiddenXmlCharacter(rest)) {
    rest = rest.slice(0, found.offset) + rest.slice(found.offset + 1);
  }
  return rest;
}
