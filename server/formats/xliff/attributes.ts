import type { Splice } from '../xml/splice.ts';
import type { XmlTape } from '../xml/tape.ts';

/**
 * Sets an attribute to an encoded value, in place or after the existing attributes. `name` is the tape's
 * name; `written` is the spelling of a new attribute.
 */
export function setAttribute(
  splices: Splice[],
  tape: XmlTape,
  node: number,
  name: string,
  value: string,
  written = name,
): void {
  const found = tape.findAttribute(node, name);
  if (found >= 0) {
    const [start, end] = tape.valueRange(found);
    if (tape.text.slice(start, end) !== value)
      splices.push({ start, end, text: value.replaceAll("'", '&apos;') });
    return;
  }
  const at = endOfAttributes(tape, node);
  splices.push({ start: at, end: at, text: ` ${written}="${value}"` });
}

/** Removes an attribute with the white space before it. */
export function removeAttribute(splices: Splice[], tape: XmlTape, node: number, name: string): void {
  const found = tape.findAttribute(node, name);
  if (found < 0) return;
  let start = tape.attributeStart(found);
  while (/\s/.test(tape.text[start - 1] ?? '')) start--;
  splices.push({ start, end: tape.valueRange(found)[1] + 1, text: '' });
}

/** Where a new attribute goes: right after the last one, or after the name. */
export function endOfAttributes(tape: XmlTape, node: number): number {
  const [first, end] = tape.attributeRange(node);
  if (end > first) return tape.valueRange(end - 1)[1] + 1;
  return (tape.start[node] ?? 0) + 1 + tape.rawName(node).length;
}
