import type { Splice } from '../../xml/splice.ts';
import type { XmlTape } from '../../xml/tape.ts';
import { encodeAttribute } from '../../xml/text.ts';
import { removeAttribute, setAttribute } from '../attributes.ts';
import { rightOf, rightValue, type ValueType } from './value-types2.ts';

// What a finding is repaired by: made where it is reported, and only where there is one right answer.

/** The right value in the place of a wrong one, where there is only one that can be meant. */
export function valueRepair(
  tape: XmlTape,
  node: number,
  name: string,
  type: ValueType | readonly string[],
): Splice[] | null {
  const wrong = tape.attribute(node, name) ?? '';
  const right = typeof type === 'string' ? rightValue(type, wrong) : rightOf(type, wrong);
  return right === null ? null : attributeRepair(tape, node, name, right);
}

export function attributeRepair(tape: XmlTape, node: number, name: string, value: string): Splice[] {
  const splices: Splice[] = [];
  setAttribute(splices, tape, node, name, encodeAttribute(value, null));
  return splices;
}

export function removalRepair(tape: XmlTape, node: number, name: string): Splice[] {
  const splices: Splice[] = [];
  removeAttribute(splices, tape, node, name);
  return splices;
}

/** The name of an attribute in the case that the standard has it. */
export function renameRepair(tape: XmlTape, attribute: number, name: string): Splice[] {
  const start = tape.attributeStart(attribute);
  return [{ start, end: start + tape.attributeName(attribute).length, text: name }];
}

/** An element with the white space before it, in front of another of the same parent. */
export function moveRepair(tape: XmlTape, node: number, before: number): Splice[] {
  const { text } = tape;
  const startOf = (at: number) => {
    let start = tape.start[at] ?? 0;
    while (/\s/.test(text[start - 1] ?? '')) start--;
    return start;
  };
  const [to, start, end] = [startOf(before), startOf(node), tape.end[node] ?? 0];
  return [
    { start: to, end: to, text: text.slice(start, end) },
    { start, end, text: '' },
  ];
}
