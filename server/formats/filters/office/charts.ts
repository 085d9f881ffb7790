import type { XmlTape } from '../../xml/tape.ts';
import type { FilterSegment } from '../filter.ts';
import type { OptionValues } from '../options.ts';
import { rootOf } from '../xml-content.ts';
import { DRAWING, drawingWords } from './drawing.ts';
import type { PackagePart } from './parts.ts';
import { type RunVocabulary, readParagraphs } from './read-runs.ts';
import { readAlternatives, readShapes } from './shapes.ts';

/** Root of a chart, and of the shapes on a chart (ECMA-376 part 1, 21.2.2.29 and 21.2.2.221). */
export const CHART_ROOT = 'c:chartSpace';
export const ON_CHART_ROOT = 'c:userShapes';
/** Root of the chart types added in 2016, such as waterfall and tree map ([MS-ODRAWXML] 2.24.3.10). */
export const NEW_CHART_ROOT = 'cx:chartSpace';

/** Elements that show cells of a workbook, which have the text; and later extensions built on them. */
const OF_CELLS = new Set(['c:strRef', 'c:multiLvlStrRef', 'c:numRef', 'c:numLit', 'c:extLst', 'a14:m']);

/** Typed titles and labels, and names and categories that are not in cells. */
const CHART: RunVocabulary = {
  ...DRAWING,
  paragraphs: new Set(['a:p', 'c:tx', 'c:pt']),
  otherText: 'c:v',
  opaque: OF_CELLS,
};

/** Names of trend lines. */
const TREND_LINES: RunVocabulary = {
  ...DRAWING,
  paragraphs: new Set(['c:trendline']),
  otherText: 'c:name',
  opaque: OF_CELLS,
};

/** The text of a title or name in a new chart type, with or without runs. */
const NEW_CHART: RunVocabulary = { ...DRAWING, paragraphs: new Set(['a:p', 'cx:txData']), otherText: 'cx:v' };

/** The texts of a chart, or of the shapes on one. */
export function readChart(
  tape: XmlTape,
  values: OptionValues,
  described: Pick<FilterSegment, 'key' | 'context' | 'block'>,
): FilterSegment[] {
  const root = rootOf(tape);
  if (tape.nameOf(root) === NEW_CHART_ROOT) return readNewChart(tape, described);
  const isOnChart = tape.nameOf(root) === ON_CHART_ROOT;
  const texts = isOnChart
    ? [...readShapes(tape, DRAWING, described), ...readAlternatives(tape, drawingWords(values), described)]
    : [CHART, TREND_LINES].flatMap((words) => readParagraphs(tape, root, words, () => described));
  return texts.sort((a, b) => a.start - b.start);
}

function readNewChart(
  tape: XmlTape,
  described: Pick<FilterSegment, 'key' | 'context' | 'block'>,
): FilterSegment[] {
  const read = (node: number) => (node < 0 ? [] : readParagraphs(tape, node, NEW_CHART, () => described));
  const found: FilterSegment[] = [];
  for (let node = 0; node < tape.length; node++) {
    if (tape.nameOf(node) !== 'cx:tx') continue;
    const typed = tape.child(node, 'cx:txData');
    // The text belongs to a cell.
    if (typed >= 0 && tape.child(typed, 'cx:f') >= 0) continue;
    const texts = read(node);
    // The formatting stores the text again.
    const copies = typed < 0 ? [] : read(tape.child(tape.parent[node] ?? -1, 'cx:txPr'));
    const [text, ...more] = texts;
    const same = copies.filter(({ source }) => source === text?.source);
    if (text) found.push(same.length > 0 && more.length === 0 ? { ...text, copies: same } : text, ...more);
    node = (tape.after[node] ?? tape.length) - 1;
  }
  return found;
}

/** Whether a part is a chart, judged by its beginning. */
export function isChart({ text }: PackagePart): boolean {
  return /<(?:[\w.-]+:)?chartSpace[\s>]/.test(text.slice(0, 4000));
}
