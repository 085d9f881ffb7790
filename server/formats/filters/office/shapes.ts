import type { XmlTape } from '../../xml/tape.ts';
import type { FilterSegment } from '../filter.ts';
import { rootOf } from '../xml-content.ts';
import { type RunVocabulary, readParagraphs } from './read-runs.ts';
import { around } from './tables.ts';

/** The paragraphs of the shapes that lie on a sheet or a chart (ECMA-376 part 1, 20.5.2.29 and 21.3.2.20). */
export function readShapes(
  tape: XmlTape,
  words: RunVocabulary,
  described: Pick<FilterSegment, 'key' | 'context' | 'block'>,
): FilterSegment[] {
  const isShape = (node: number) =>
    /^(xdr|cdr):sp$/.test(tape.nameOf(node)) &&
    // What shows a cell has the cell's text.
    !tape.attribute(node, 'textlink') &&
    // For programs that do not know the shape: the same once more.
    ![...around(tape, node)].some((above) => tape.nameOf(above) === 'mc:Fallback');
  const shapes = Array.from({ length: tape.length }, (_, node) => node).filter(isShape);
  return shapes.flatMap((shape) => readParagraphs(tape, shape, words, () => described));
}

/** What is said of the shapes and pictures of a part, where `words` have that. */
export function readAlternatives(
  tape: XmlTape,
  words: RunVocabulary,
  described: Pick<FilterSegment, 'key' | 'context' | 'block'>,
): FilterSegment[] {
  return readParagraphs(tape, rootOf(tape), { ...words, paragraphs: new Set() }, () => described);
}
