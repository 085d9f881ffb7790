import type { XmlSource } from '../../xml/encoding.ts';
import { applyToText } from '../../xml/splice.ts';
import { openXliffSource, type XliffDocument } from '../document.ts';
import type { UnitLayout } from '../layout.ts';
import { readUnits } from '../parse.ts';
import type { WriteContext } from '../write-context.ts';

/**
 * A unit cut out of its file together with the start tags around it: a small document of its own, which can be split,
 * joined and read again without the rest. What is declared around the unit holds for it as it did in the file.
 */
export interface UnitCut {
  /** The file's, but for the text. */
  source: Omit<XmlSource, 'text' | 'bytes'>;
  head: string;
  /** The unit element, as it is written. */
  unit: string;
  tail: string;
}

export function cutUnit({ tape, source }: Pick<XliffDocument, 'tape' | 'source'>, node: number): UnitCut {
  const tags: string[] = [];
  const ends: string[] = [];
  for (let around = tape.parent[node] ?? -1; around >= 0; around = tape.parent[around] ?? -1) {
    tags.unshift(tape.text.slice(tape.start[around], tape.openEnd[around]));
    ends.push(`</${tape.rawName(around)}>`);
  }
  const { text: _, bytes: __, ...rest } = source;
  return {
    source: rest,
    head: tags.join(''),
    unit: tape.text.slice(tape.start[node], tape.end[node]),
    tail: ends.join(''),
  };
}

/** The cut as a document, and the one unit in it with its segments numbered from 0. */
export function openCut(cut: UnitCut): { document: XliffDocument; unit: UnitLayout } {
  const text = cut.head + cut.unit + cut.tail;
  const document = openXliffSource({ ...cut.source, text, bytes: new Uint8Array() });
  const [unit] = readUnits(document);
  if (!unit) throw new Error('A cut holds one unit.');
  return { document, unit };
}

/** The cut with splices put into its unit. */
export function spliceCut(cut: UnitCut, splices: WriteContext['splices']): UnitCut {
  const text = applyToText(cut.head + cut.unit + cut.tail, splices);
  return { ...cut, unit: text.slice(cut.head.length, text.length - cut.tail.length) };
}
