import { decodeAttribute } from './text.ts';

/** Kinds of node that are not elements, in `XmlTape.name`. */
export const COMMENT = -1;
export const INSTRUCTION = -2;
export const CDATA = -3;

/**
 * A scanned document: one row of numbers per element, comment, processing instruction and CDATA section, in
 * document order, so that a 60 MB file costs tens of bytes per tag and no objects. The text is in between.
 * All offsets are UTF-16 offsets into `text`.
 */
export class XmlTape {
  readonly text: string;
  readonly names: readonly string[];
  /** Index into `names`, or one of the kinds above. */
  readonly name: Int32Array;
  readonly start: Int32Array;
  /** After the `>` of the start tag. */
  readonly openEnd: Int32Array;
  /** At the `</`; equals `openEnd` for a self-closed element. */
  readonly closeStart: Int32Array;
  readonly end: Int32Array;
  readonly parent: Int32Array;
  /** The first node after the subtree. */
  readonly after: Int32Array;
  readonly #firstAttribute: Int32Array;
  readonly #attributes: Int32Array;

  constructor(text: string, names: readonly string[], columns: TapeColumns) {
    this.text = text;
    this.names = names;
    this.name = columns.name.array();
    this.start = columns.start.array();
    this.openEnd = columns.openEnd.array();
    this.closeStart = columns.closeStart.array();
    this.end = columns.end.array();
    this.parent = columns.parent.array();
    this.after = columns.after.array();
    this.#firstAttribute = columns.firstAttribute.array();
    this.#attributes = columns.attributes.array();
  }

  get length(): number {
    return this.name.length;
  }

  isElement(node: number): boolean {
    return (this.name[node] ?? -1) >= 0;
  }

  /**
   * The name with its known prefix, e.g. `source`, `sdl:seg`, `{urn:x}y`; '' if the node is not an element.
   */
  nameOf(node: number): string {
    return this.names[this.name[node] ?? -1] ?? '';
  }

  /** The name as written in the file. */
  rawName(node: number): string {
    const from = (this.start[node] ?? 0) + 1;
    const match = /^[^\s/>]+/.exec(this.text.slice(from, Math.min(from + 1024, this.openEnd[node] ?? from)));
    return match?.[0] ?? '';
  }

  isSelfClosed(node: number): boolean {
    return this.isElement(node) && this.end[node] === this.openEnd[node];
  }

  firstChild(node: number): number {
    return node + 1 < (this.after[node] ?? 0) ? node + 1 : -1;
  }

  nextSibling(node: number): number {
    const next = this.after[node] ?? 0;
    return next < this.length && this.parent[next] === this.parent[node] ? next : -1;
  }

  /** Child elements of a node. */
  childElements(node: number): number[] {
    const found: number[] = [];
    for (let child = this.firstChild(node); child >= 0; child = this.nextSibling(child)) {
      if (this.isElement(child)) found.push(child);
    }
    return found;
  }

  child(node: number, name: string): number {
    for (let child = this.firstChild(node); child >= 0; child = this.nextSibling(child)) {
      if (this.nameOf(child) === name) return child;
    }
    return -1;
  }

  /** Number of the first attribute and of the one after the last. */
  attributeRange(node: number): [number, number] {
    const first = this.#firstAttribute[node] ?? 0;
    return [first, this.#firstAttribute[node + 1] ?? this.#attributes.length / 4];
  }

  attributeName(attribute: number): string {
    return this.names[this.#attributes[attribute * 4] ?? -1] ?? '';
  }

  /** Offset of the name. */
  attributeStart(attribute: number): number {
    return this.#attributes[attribute * 4 + 1] ?? 0;
  }

  /** Offsets of the value between the quotes. */
  valueRange(attribute: number): [number, number] {
    return [this.#attributes[attribute * 4 + 2] ?? 0, this.#attributes[attribute * 4 + 3] ?? 0];
  }

  findAttribute(node: number, name: string): number {
    const [first, end] = this.attributeRange(node);
    for (let attribute = first; attribute < end; attribute++) {
      if (this.attributeName(attribute) === name) return attribute;
    }
    return -1;
  }

  valueOf(attribute: number): string {
    const [start, end] = this.valueRange(attribute);
    return decodeAttribute(this.text.slice(start, end));
  }

  /** The decoded value, or null. */
  attribute(node: number, name: string): string | null {
    const found = this.findAttribute(node, name);
    return found < 0 ? null : this.valueOf(found);
  }
}

/** The growable columns during scanning. */
export class TapeColumns {
  readonly name = new IntColumn();
  readonly start = new IntColumn();
  readonly openEnd = new IntColumn();
  readonly closeStart = new IntColumn();
  readonly end = new IntColumn();
  readonly parent = new IntColumn();
  readonly after = new IntColumn();
  readonly firstAttribute = new IntColumn();
  readonly attributes = new IntColumn();
}

class IntColumn {
  #data = new Int32Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#data.length) {
      const larger = new Int32Array(this.#data.length * 2);
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[this.#length++] = value;
  }

  set(index: number, value: number): void {
    this.#data[index] = value;
  }

  get(index: number): number {
    return this.#data[index] ?? 0;
  }

  array(): Int32Array {
    return this.#data.subarray(0, this.#length);
  }
}
