import type { XmlTape } from '../../xml/tape.ts';
import type { FilterSegment } from '../filter.ts';
import type { OptionValues } from '../options.ts';
import { rootOf } from '../xml-content.ts';
import { DRAWING, drawingWords } from './drawing.ts';
import type { PackagePart } from './parts.ts';
import { type RunVocabulary, readParagraphs } from './read-runs.ts';
import { readAlternatives, readShapes } from './shapes.ts';

/** The root of a chart, and of what is drawn on one (ECMA-376 part 1, 21.2.2.29 and 21.2.2.221). */
export const CHART_ROOT = 'c:chartSpace';
export const ON_CHART_ROOT = 'c:userShapes';

/** What shows cells of a workbook, where the text is; and what later programs add, which is made of those. */
const OF_CELLS = new Set(['c:strRef', 'c:multiLvlStrRef', 'c:numRef', 'c:numLit', 'c:extLst', 'a14:m']);

/** Titles and labels that somebody typed, and names and categories that are not in cells. */
const CHART: RunVocabulary = {
  ...DRAWING,
  paragraphs: new Set(['a:p', 'c:tx', 'c:pt']),
  otherText: 'c:v',
  opaque: OF_CELLS,
};

/** The names of trend lines. */
const TREND_LINES: RunVocabulary = {
  ...DRAWING,
  paragraphs: new Set(['c:trendline']),
  otherText: 'c:name',
  opaque: OF_CELLS,
};

/** The texts of a chart, or of the shapes on one. */
export function readChart(
  tape: XmlTape,
  values: OptionValues,
  described: Pick<FilterSegment, 'key' | 'context' | 'block'>,
): FilterSegment[] {
  const root = rootOf(tape);
  const isOnChart = tape.nameOf(root) === ON_CHART_ROOT;
  const texts = isOnChart
    ? [...readShapes(tape, DRAWING, described), ...readAlternatives(tape, drawingWords(values), described)]
    : [CHART, TREND_LINES].flatMap((words) => readParagraphs(tape, root, words, () => described));
  return texts.sort((a, b) => a.start - b.start);
}

/** Whether a part is a chart, by its beginning. */
export function isChart({ text }: PackagePart): boolean {
  return /<(?:[\w.-]+:)?chartSpace[\s>]/.test(text.slice(0, 4000));
}
