import { scanXml } from '../../xml/scan.ts';
import { shiftSegment } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';
import { DRAWING, drawingWords, shortenDrawing } from '../office/drawing.ts';
import { inPart, type PackagePart } from '../office/parts.ts';
import { readParagraphs } from '../office/read-runs.ts';
import { around } from '../office/tables.ts';
import type { OptionValues } from '../options.ts';
import { rootOf } from '../xml-content.ts';

/** What the keys of texts in boxes begin with: no sheet has a colon in its name. */
const KEY = 'text-box:';

export function isInTextBox({ key }: Pick<FilterSegment, 'key'>): boolean {
  return key?.startsWith(KEY) === true;
}

/** The paragraphs of the shapes on a sheet (ECMA-376 part 1, 20.5.2.29), and what is said of them and of pictures. */
export function readTextBoxes(part: PackagePart, sheet: string, values: OptionValues): FilterSegment[] {
  const { tape } = inPart(part.name, () => scanXml(part.text, { shorten: shortenDrawing }));
  const isShape = (node: number) =>
    tape.isElement(node) &&
    tape.nameOf(node) === 'xdr:sp' &&
    // What shows a cell has the cell's text.
    !tape.attribute(node, 'textlink') &&
    // For programs that do not know the shape: the same once more.
    ![...around(tape, node)].some((above) => tape.nameOf(above) === 'mc:Fallback');
  const shapes = Array.from({ length: tape.length }, (_, node) => node).filter(isShape);
  const described = { key: `${KEY}${sheet}`, context: { part: sheet } };
  const texts =
    values.text_boxes === true
      ? shapes.flatMap((shape) => readParagraphs(tape, shape, DRAWING, () => described))
      : [];
  const alternatives = { ...drawingWords(values), paragraphs: new Set<string>() };
  return [...texts, ...readParagraphs(tape, rootOf(tape), alternatives, () => described)]
    .sort((a, b) => a.start - b.start)
    .map((segment) => shiftSegment(segment, part.at));
}
