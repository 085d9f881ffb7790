import type { Splice } from '../../xml/splice.ts';
import type { XmlTape } from '../../xml/tape.ts';
import { encodeAttribute } from '../../xml/text.ts';
import { removeAttribute, setAttribute } from '../attributes.ts';
import { rightOf, rightValue, type ValueType } from './value-types2.ts';

// Repairs of findings: created when a finding is reported, and only if there is a single correct result.

/** Replaces an invalid value if only one valid value can be meant. */
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

/** Changes the name of an attribute to the case required by the standard. */
export function renameRepair(tape: XmlTape, attribute: number, name: string): Splice[] {
  const start = tape.attributeStart(attribute);
  return [{ start, end: start + tape.attributeName(attribute).length, text: name }];
}

/** Moves an element, with the white space before it, in front of another child of its parent. */
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
