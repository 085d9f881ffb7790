import type { XmlTape } from '../../xml/tape.ts';
import { encodeCharacters } from '../../xml/text.ts';
import { type RunFormat, shiftSegment } from '../codes.ts';
import type { Filter, FilterSegment } from '../filter.ts';
import { contentTypes, partsOfTypes, requireMainPart } from '../office/content-types.ts';
import { writeDrawingText } from '../office/drawing.ts';
import { DRAWN, Drawn, drawnParts, isInDrawing, readDrawn } from '../office/drawn.ts';
import type { KeyedFormat } from '../office/items.ts';
import { packageFilter } from '../office/package-filter.ts';
import type { PackagePart } from '../office/parts.ts';
import { type RunVocabulary, readParagraphs } from '../office/read-runs.ts';
import { isRelationships, linkingParts, relationshipsOf } from '../office/relationships.ts';
import { needsSpacePreserved, writeRuns } from '../office/write-runs.ts';
import { ALTERNATIVE_TEXTS, COMMENTS, listOf, type OptionValues, WHOLE_TEXTS } from '../options.ts';
import type { SkippedSink } from '../skipped.ts';
import { COLUMNS, HEADER_ROW, isBilingual, LAYOUT, PLACEHOLDERS } from '../table/options.ts';
import { fillAddedColumn } from '../table/read.ts';
import { rootOf } from '../xml-content.ts';
import { encodeSheetCell, readBilingual } from './bilingual.ts';
import { reportFormulas, scanPart, sheetsOf, textCells } from './cells.ts';
import { COMMENTS_ROOT, cellComments, THREADS_ROOT } from './comments.ts';
import { decodeEscapes, encodeEscapes } from './escapes.ts';
import { FormulaTexts } from './formula-texts.ts';
import type { Repeat } from './repeat.ts';
import { TableRepeats } from './table-repeats.ts';
import { columnNumber, nameColumns } from './tables.ts';
import { isInTextBox, readTextBoxes } from './text-boxes.ts';

const MAIN = /(spreadsheetml\.(sheet|template)\.main|ms-excel\.(sheet|template)\.macroEnabled\.main)\+xml$/;
const SHEETS = /spreadsheetml\.worksheet\+xml$/;
/** Chart sheets. */
const CHART_SHEETS = /spreadsheetml\.chartsheet\+xml$/;
const STRINGS = /spreadsheetml\.sharedStrings\+xml$/;
/** Threads, before their copies for old programs. */
const COMMENT_PARTS = [/ms-excel\.threadedcomments\+xml$/, /spreadsheetml\.comments\+xml$/];
const DRAWINGS = /officedocument\.drawing\+xml$/;
const TABLES = /spreadsheetml\.table\+xml$/;
const STRINGS_ROOT = 'sst';
const DRAWING_ROOT = 'xdr:wsDr';
/** Limit on the cells listed for a text. */
const MAX_PLACES = 3;

export const xlsxFilter: Filter = packageFilter({
  name: 'xlsx',
  reader: 1,
  title: 'Excel',
  extensions: ['xlsx', 'xlsm', 'xltx'],
  not_kept: [
    'Statuses and approvals: the file cannot store them.',
    'Sheet names, formulas and their results, numbers, headers, and cell values in charts until they are redrawn.',
    'Mentions in an edited comment: the names remain as text.',
  ],
  placeholders: PLACEHOLDERS,
  options: [
    ...WHOLE_TEXTS,
    COMMENTS,
    ALTERNATIVE_TEXTS,
    { name: 'text_boxes', type: 'boolean', default: true, before: false },
    ...DRAWN,
    { name: 'hidden_sheets', type: 'boolean', default: true },
    { name: 'plain_cells', type: 'boolean', default: true, before: false, is_asked: false },
    { name: 'columns', type: 'list', default: [] },
    LAYOUT,
    ...Object.values(COLUMNS),
    HEADER_ROW,
  ],
  partsWithTexts(archive, values) {
    const types = contentTypes(archive);
    requireMainPart(types, MAIN, 'excel');
    const books = partsOfTypes(types, [MAIN]);
    const linksOf = (names: readonly string[]) =>
      names.map(relationshipsOf).filter((name) => archive.entry(name) !== null);
    const parts = [...books, ...linksOf(books), ...partsOfTypes(types, [SHEETS, STRINGS])];
    if (isBilingual('monolingual', values)) return parts;
    // Drawings on a sheet come after all of its cells.
    const onSheets = [
      ...(values.comments === true ? COMMENT_PARTS : []),
      ...(values.text_boxes === true || values[ALTERNATIVE_TEXTS.name] === true ? [DRAWINGS] : []),
    ];
    const tables = partsOfTypes(types, [TABLES], (name) => archive.entry(name) !== null);
    const drawn = drawnParts(archive, types, values, partsOfTypes(types, [DRAWINGS]));
    const others = [...partsOfTypes(types, onSheets), ...tables, ...drawn];
    const sheets = partsOfTypes(types, drawn.length > 0 ? [SHEETS, CHART_SHEETS] : [SHEETS]);
    return others.length === 0 ? parts : [...parts, ...linksOf(sheets), ...others];
  },
  read: (parts, values, skipped, languages = { source_lang: '', target_lang: '' }) =>
    isBilingual('monolingual', values)
      ? readBilingual(parts, values, languages, skipped)
      : readWorkbook(parts, values, skipped),
  prepare(edits) {
    const added = fillAddedColumn(edits);
    const named = nameColumns(edits);
    return { edits: named.edits, splices: [...added.splices, ...named.splices] };
  },
  encoder: () => (target, segment) => {
    if (segment.sheet_cell) return encodeSheetCell(target, segment, segment.sheet_cell);
    return writeRuns(
      target,
      segment,
      isInTextBox(segment) || isInDrawing(segment) ? writeDrawingText : writeText,
    );
  },
});

function readWorkbook(
  parts: readonly PackagePart[],
  values: OptionValues,
  skipped?: SkippedSink,
): FilterSegment[] {
  const sheets = sheetsOf(parts);
  const columns = listOf(values, 'columns');
  const isWanted = wantedColumns(columns);
  const segments: FilterSegment[] = [];
  const places = new Map<number, string[]>();
  const isLeftOut = (name: string) => sheets.get(name)?.isHidden && values.hidden_sheets !== true;
  const owners = linkingParts(parts);
  const drawn = new Drawn(parts, values);
  const repeats = new TableRepeats(parts, owners);
  const formulas = new FormulaTexts();
  let hasThreads = false;
  for (const part of parts) {
    if (isRelationships(part)) continue;
    const tape = scanPart(part);
    const root = rootOf(tape);
    const name = tape.nameOf(root);
    if (name === 'worksheet' || name === 'workbook') repeats.readFormulas(tape, part);
    if (name === 'worksheet') {
      const sheet = sheets.get(part.name);
      formulas.readSheet(tape, sheet?.name ?? part.name);
      const cells = textCells(tape, sheet?.name ?? part.name, values.plain_cells === true);
      if (skipped && isLeftOut(part.name) && cells.length > 0) {
        skipped.add('hidden', { name: sheet?.name ?? part.name });
      } else if (skipped) reportFormulas(tape, sheet?.name ?? part.name, skipped);
      for (const { node, place, shared } of cells) {
        const own = repeats.ofCell(part, place, shared);
        if (isLeftOut(part.name)) continue;
        if (!isWanted(place)) {
          skipped?.add('option', { name: place });
          continue;
        }
        if (shared !== null)
          places.set(shared, [...(places.get(shared) ?? []), place].slice(0, MAX_PLACES + 1));
        else segments.push(...withRepeats(readText(tape, node, [place], part.at), own));
      }
    } else if (name === STRINGS_ROOT) {
      // Strings come after the sheets, when their cells are known.
      const strings = tape.childElements(root).filter((node) => tape.nameOf(node) === 'si');
      for (const [number, node] of strings.entries()) {
        const used = places.get(number);
        if (!used) continue;
        segments.push(...withRepeats(readText(tape, node, used, part.at), repeats.ofString(number)));
      }
    } else if (name === COMMENTS_ROOT || name === THREADS_ROOT) {
      const owner = owners.get(part.name) ?? '';
      hasThreads ||= name === THREADS_ROOT;
      if (isLeftOut(owner)) continue;
      const sheet = sheets.get(owner)?.name ?? part.name;
      for (const { node, cell, end } of cellComments(tape, root, { hasThreads })) {
        const place = `${sheet}!${cell}`;
        if (isWanted(place))
          segments.push(...readComment(tape, node, { place, at: part.at, ...(end && { end }) }));
      }
    } else if (name === DRAWING_ROOT) {
      const owner = owners.get(part.name) ?? '';
      // A text box is not in a column.
      if (columns.length > 0 || isLeftOut(owner)) continue;
      segments.push(...readTextBoxes(part, sheets.get(owner)?.name ?? part.name, values, skipped));
    } else if (
      isOfOtherKind(name) &&
      columns.length === 0 &&
      !isLeftOut(owners.get(drawn.ownerOf(part) ?? '') ?? '')
    ) {
      segments.push(...readDrawn(drawn, part));
    }
  }
  return segments.map((segment) => formulas.noted(segment));
}

/** Whether an element belongs to none of a workbook's vocabularies. */
function isOfOtherKind(name: string): boolean {
  return name.startsWith('{');
}

/** Returns whether a cell is in one of the columns, `B` or `B:D`; no columns means all. */
function wantedColumns(columns: readonly string[]): (place: string) => boolean {
  const ranges = columns.map((column) => {
    const ends = column.split(/[:-]/).map((letters) => columnNumber(letters.trim().toUpperCase()));
    const [first = 0, last = first] = ends;
    return { first, last };
  });
  return (place) => {
    const at = columnNumber(/!([A-Z]+)\d*$/.exec(place)?.[1] ?? '');
    return ranges.length === 0 || ranges.some(({ first, last }) => at >= first && at <= last);
  };
}

/** Adds repeats to a cell's only text; anything unusual is left alone. */
function withRepeats(texts: FilterSegment[], repeats: readonly Repeat[] | undefined): FilterSegment[] {
  return repeats && texts.length === 1 ? texts.map((one) => ({ ...one, repeats })) : texts;
}

function readText(tape: XmlTape, node: number, places: readonly string[], at: number): FilterSegment[] {
  const key = places[0] ?? '';
  const cell =
    places.length > MAX_PLACES ? `${places.slice(0, MAX_PLACES).join(', ')}, …` : places.join(', ');
  const words = tape.attribute(node, 't') === 'str' ? PLAIN_CELL : SHEET;
  return readParagraphs(tape, node, words, () => ({ key, context: { cell } })).map((one) =>
    shiftSegment(one, at),
  );
}

function readComment(
  tape: XmlTape,
  node: number,
  { place, end = 0, at }: { place: string; end?: number; at: number },
): FilterSegment[] {
  const described = { key: `comment:${place}`, context: { cell: place } };
  return readParagraphs(tape, node, SHEET, () => described).map((one) =>
    shiftSegment({ ...one, end: Math.max(one.end, end) }, at),
  );
}

const NAMES: Readonly<Record<string, string>> = {
  b: 'b',
  i: 'i',
  u: 'u',
  strike: 's',
  color: 'color',
  sz: 'size',
};

/** Text of cells (ECMA-376 part 1, 18.4). */
const SHEET: RunVocabulary = {
  paragraphs: new Set(['si', 'is', 'text', 'tc:threadedComment']),
  runs: new Set(['r']),
  properties: 'rPr',
  text: 't',
  otherText: 'tc:text',
  dropped: new Set(['rPh', 'phoneticPr']),
  transparent: new Set(),
  pairs: new Map(),
  opaque: new Set(['rPh']),
  characters: new Map(),
  displayOf: (tape, node) => tape.nameOf(node),
  decode: decodeEscapes,
  formatOf,
};

/** Cells that store text where others have a formula result. */
const PLAIN_CELL: RunVocabulary = { ...SHEET, paragraphs: new Set(['c']), text: 'v' };

function formatOf(tape: XmlTape, run: number): KeyedFormat {
  const name = tape.rawName(run);
  const properties = tape.child(run, 'rPr');
  const children = properties < 0 ? [] : tape.childElements(properties);
  const raw = properties < 0 ? '' : tape.text.slice(tape.start[properties], tape.end[properties]);
  return {
    open: `<${name}>${raw}`,
    close: `</${name}>`,
    tag: `${name.slice(0, -1)}t`,
    key: children.map((node) => tape.text.slice(tape.start[node], tape.end[node])).join(''),
    names: children.flatMap((node) => NAMES[tape.nameOf(node)] ?? []),
  };
}

function writeText(text: string, { open, close, tag }: RunFormat): string {
  const space = needsSpacePreserved(text) ? ' xml:space="preserve"' : '';
  return `${open}<${tag}${space}>${encodeCharacters(encodeEscapes(text), null)}</${tag}>${close}`;
}
