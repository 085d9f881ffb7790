import type { XmlAttributes } from '../encoding/xml-reader.ts';
import type { TextProblem } from '../encoding/xml-repair.ts';

/** An element of one concept's entry; names are without prefix. */
export interface EntryNode {
  name: string;
  attributes: XmlAttributes;
  children: EntryNode[];
  /** All text inside, including that of child elements. */
  text: string;
  line: number;
  /** A problem in the text. */
  problem: TextProblem | null;
}

export function childrenNamed(node: EntryNode, ...names: string[]): EntryNode[] {
  return node.children.filter(({ name }) => names.includes(name));
}

/** The text with line breaks that only indent the XML turned into spaces. */
export function textOf(node: EntryNode): string {
  return node.text.replace(/[ \t]*\n[ \t]+/g, ' ').trim();
}

export function langOf(attributes: XmlAttributes): string | undefined {
  return attributes['xml:lang'] ?? attributes.lang;
}

export function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
