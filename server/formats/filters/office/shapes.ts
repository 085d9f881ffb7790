import type { XmlTape } from '../../xml/tape.ts';
import type { FilterSegment } from '../filter.ts';
import { rootOf } from '../xml-content.ts';
import { type RunVocabulary, readParagraphs } from './read-runs.ts';
import { around } from './tables.ts';

/** The paragraphs of the shapes on a sheet or chart (ECMA-376 part 1, 20.5.2.29 and 21.3.2.20). */
export function readShapes(
  tape: XmlTape,
  words: RunVocabulary,
  described: Pick<FilterSegment, 'key' | 'context' | 'block'>,
): FilterSegment[] {
  const isShape = (node: number) =>
    /^(xdr|cdr):sp$/.test(tape.nameOf(node)) &&
    // The text belongs to a cell.
    !tape.attribute(node, 'textlink') &&
    // A repetition for programs that do not support the shape.
    ![...around(tape, node)].some((above) => tape.nameOf(above) === 'mc:Fallback');
  const shapes = Array.from({ length: tape.length }, (_, node) => node).filter(isShape);
  return shapes.flatMap((shape) => readParagraphs(tape, shape, words, () => described));
}

/** The alternative texts of shapes and pictures in a part, if `words` includes them. */
export function readAlternatives(
  tape: XmlTape,
  words: RunVocabulary,
  described: Pick<FilterSegment, 'key' | 'context' | 'block'>,
): FilterSegment[] {
  return readParagraphs(tape, rootOf(tape), { ...words, paragraphs: new Set() }, () => described);
}
