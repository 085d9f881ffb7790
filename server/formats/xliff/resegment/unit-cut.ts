import type { XmlSource } from '../../xml/encoding.ts';
import { applyToText } from '../../xml/splice.ts';
import { openXliffSource, type XliffDocument } from '../document.ts';
import type { UnitLayout } from '../layout.ts';
import { readUnits } from '../parse.ts';
import type { WriteContext } from '../write-context.ts';

/**
 * A unit cut out of its file with the enclosing start tags: a small document that can be split, joined and read without
 * the rest. Declarations around the unit keep their effect.
 */
export interface UnitCut {
  /** The source of the file, without its text. */
  source: Omit<XmlSource, 'text' | 'bytes'>;
  head: string;
  /** The unit element as written. */
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

/** The cut as a document, and its single unit with segments numbered from 0. */
export function openCut(cut: UnitCut): { document: XliffDocument; unit: UnitLayout } {
  const text = cut.head + cut.unit + cut.tail;
  const document = openXliffSource({ ...cut.source, text, bytes: new Uint8Array() });
  const [unit] = readUnits(document);
  if (!unit) throw new Error('A cut holds one unit.');
  return { document, unit };
}

/** The cut with splices applied to its unit. */
export function spliceCut(cut: UnitCut, splices: WriteContext['splices']): UnitCut {
  const text = applyToText(cut.head + cut.unit + cut.tail, splices);
  return { ...cut, unit: text.slice(cut.head.length, text.length - cut.tail.length) };
}
