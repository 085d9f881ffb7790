import { formatCode } from '../text/inline-codes.ts';
import { type CodePart, codesOf, findNestingFaults } from './tag-codes.ts';
import type { Repair } from './types.ts';

/** The text with its codes replaced in order by other texts. */
export function replaceCodes(text: string, codes: readonly CodePart[], written: readonly string[]): string {
  let result = '';
  let last = 0;
  for (const [i, { start, raw }] of codes.entries()) {
    result += text.slice(last, start) + (written[i] ?? raw);
    last = start + raw.length;
  }
  return result + text.slice(last);
}

/** Keeps the positions of the tags and fills them with properly nested halves. */
export function repairNesting(text: string): string {
  const codes = codesOf(text);
  const ids = new Set(codes.filter(({ kind }) => kind === 'open').map(({ id }) => id));
  const closed = new Set(codes.filter(({ kind }) => kind === 'close').map(({ id }) => id));
  const paired = ({ id, kind }: CodePart) => kind !== 'standalone' && ids.has(id) && closed.has(id);
  const opened = new Set<number>();
  const stack: number[] = [];
  const written = codes.map((code) => {
    if (!paired(code)) return code.raw;
    if (!opened.has(code.id)) {
      opened.add(code.id);
      stack.push(code.id);
      return formatCode(code.id, 'open');
    }
    const top = stack.pop();
    return top === undefined ? code.raw : formatCode(top, 'close');
  });
  return replaceCodes(text, codes, written);
}

/** Writes the source's code sequence into the target's positions; no repair if it does not fit. */
export function repairOrder(source: string, target: string): Repair | undefined {
  const codes = codesOf(target);
  const wanted = codesOf(source);
  const sameShape = codes.length === wanted.length && codes.every((code, i) => code.kind === wanted[i]?.kind);
  if (!sameShape) return undefined;
  const repaired = replaceCodes(
    target,
    codes,
    wanted.map(({ raw }) => raw),
  );
  if (findNestingFaults(codesOf(repaired)).length > 0) return undefined;
  return { says: { id: 'repair.order-tags' }, target: repaired };
}
