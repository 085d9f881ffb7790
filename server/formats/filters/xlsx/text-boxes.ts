import { scanXml } from '../../xml/scan.ts';
import { shiftSegment } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';
import { DRAWING, drawingWords, shortenDrawing, skippedInDrawings } from '../office/drawing.ts';
import { inPart, type PackagePart } from '../office/parts.ts';
import { readAlternatives, readShapes } from '../office/shapes.ts';
import { reportInPart } from '../office/skipped.ts';
import type { OptionValues } from '../options.ts';
import type { SkippedSink } from '../skipped.ts';

/** Key prefix of texts in boxes: sheet names cannot contain a colon. */
const KEY = 'text-box:';

export function isInTextBox({ key }: Pick<FilterSegment, 'key'>): boolean {
  return key?.startsWith(KEY) === true;
}

/** The paragraphs of shapes on a sheet, and the alternative texts of shapes and pictures. */
export function readTextBoxes(
  part: PackagePart,
  sheet: string,
  values: OptionValues,
  skipped?: SkippedSink,
): FilterSegment[] {
  const { tape } = inPart(part.name, () => scanXml(part.text, { shorten: shortenDrawing }));
  if (skipped) reportInPart(tape, skippedInDrawings(values), { name: sheet }, skipped);
  const described = { key: `${KEY}${sheet}`, context: { part: sheet } };
  const texts = values.text_boxes === true ? readShapes(tape, DRAWING, described) : [];
  return [...texts, ...readAlternatives(tape, drawingWords(values), described)]
    .sort((a, b) => a.start - b.start)
    .map((segment) => shiftSegment(segment, part.at));
}
