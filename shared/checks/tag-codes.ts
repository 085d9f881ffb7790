import { parseText, type TextPart } from '../text/inline-codes.ts';

export type CodePart = Extract<TextPart, { type: 'code' }>;

export function codesOf(text: string): CodePart[] {
  return parseText(text).filter((part) => part.type === 'code');
}

/** Codes at which the nesting breaks: a closing one without its opening one before it, or one that crosses a pair. */
export function findNestingFaults(codes: readonly CodePart[]): CodePart[] {
  const closed = new Set(codes.filter(({ kind }) => kind === 'close').map(({ id }) => id));
  const paired = new Set(
    codes.filter(({ id, kind }) => kind === 'open' && closed.has(id)).map(({ id }) => id),
  );
  const faults: CodePart[] = [];
  const stack: number[] = [];
  for (const code of codes) {
    if (code.kind === 'standalone' || !paired.has(code.id)) continue;
    if (code.kind === 'open') stack.push(code.id);
    else if (stack.at(-1) === code.id) stack.pop();
    else {
      faults.push(code);
      const at = stack.lastIndexOf(code.id);
      if (at >= 0) stack.splice(at, 1);
    }
  }
  return faults;
}
