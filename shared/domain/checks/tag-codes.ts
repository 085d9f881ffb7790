import { parseText, type TextPart } from '../text/inline-codes.ts';

export type CodePart = Extract<TextPart, { type: 'code' }>;

export function codesOf(text: string): CodePart[] {
  return parseText(text).filter((part) => part.type === 'code');
}

/** Codes that break the nesting: a closing one before its opening one, or one that crosses a pair. */
export function findNestingFaults(codes: readonly CodePart[]): CodePart[] {
  const closed = new Set(codes.filter(({ kind }) => kind === 'close').map(({ id }) => id));
  const paired = new Set(
    codes.filter(({ id, kind }) => kind === 'open' && closed.has(id)).map(({ id }) => id),
  );
  const faults: CodePart[] = [];
  const stack: number[] = [];
  /** Open pairs, and those closed across others, which leave the stack once they are its top. */
  const open = new Map<number, number>();
  const crossed = new Map<number, number>();
  const count = (counts: Map<number, number>, id: number, by: number) =>
    counts.set(id, (counts.get(id) ?? 0) + by);
  for (const { code, id, kind } of codes.map((code) => ({ code, ...code }))) {
    if (kind === 'standalone' || !paired.has(id)) continue;
    if (kind === 'open') {
      stack.push(id);
      count(open, id, 1);
      continue;
    }
    for (let top = stack.at(-1); top !== undefined && (crossed.get(top) ?? 0) > 0; top = stack.at(-1)) {
      stack.pop();
      count(crossed, top, -1);
    }
    const isTop = stack.at(-1) === id;
    if (isTop) stack.pop();
    else faults.push(code);
    if ((open.get(id) ?? 0) === 0) continue;
    count(open, id, -1);
    if (!isTop) count(crossed, id, 1);
  }
  return faults;
}
