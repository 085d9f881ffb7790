import { localised } from '../../../messages/localised.ts';
import { FormatError } from '../../format-error.ts';
import { scanXml } from '../../xml/scan.ts';
import type { XmlTape } from '../../xml/tape.ts';
import { inPart, type PackagePart } from '../office/parts.ts';
import { readRelationships, relationshipsOf } from '../office/relationships.ts';
import { textWithin } from '../office/skipped.ts';
import type { SkippedSink } from '../skipped.ts';
import { rootOf } from '../xml-content.ts';
import { columnNumber } from './tables.ts';

const PREFIXES: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main': '',
  'http://purl.oclc.org/ooxml/spreadsheetml/main': '',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
  'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing': 'xdr',
  'http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing': 'xdr',
  'http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments': 'tc',
};

function shortenSheet(uri: string): string | null {
  return PREFIXES[uri] ?? null;
}

export function scanPart(part: PackagePart): XmlTape {
  return inPart(part.name, () => scanXml(part.text, { shorten: shortenSheet }).tape);
}

export interface Sheet {
  name: string;
  isHidden: boolean;
}

/** The sheets by part name. */
export function sheetsOf(parts: readonly PackagePart[]): Map<string, Sheet> {
  const found = new Map<string, Sheet>();
  const book = parts.find(({ name }) => parts.some((links) => links.name === relationshipsOf(name)));
  const links = book && parts.find(({ name }) => name === relationshipsOf(book.name));
  if (!book || !links) return found;
  const targets = readRelationships(links);
  const tape = scanPart(book);
  const sheets = tape.child(rootOf(tape), 'sheets');
  for (const node of sheets < 0 ? [] : tape.childElements(sheets)) {
    const part = targets.get(tape.attribute(node, 'r:id') ?? '');
    const isHidden = /hidden$/i.test(tape.attribute(node, 'state') ?? '');
    if (part !== undefined) found.set(part, { name: tape.attribute(node, 'name') ?? '', isHidden });
  }
  return found;
}

/** A cell with text. */
export interface TextCell {
  /** Of the element. */
  node: number;
  /** `Sheet!A1` */
  place: string;
  /** Number of its shared string; null = the text is in the cell. */
  shared: number | null;
}

/**
 * The cells of a sheet with text, except formulas. `hasPlain`: include text stored like a formula result, as
 * some programs write all texts.
 */
export function textCells(tape: XmlTape, sheet: string, hasPlain: boolean): TextCell[] {
  const cells: TextCell[] = [];
  const results = new ResultCells();
  for (let next = rootOf(tape); next < tape.length; ) {
    const node = next++;
    if (!tape.isElement(node) || tape.nameOf(node) !== 'c') continue;
    // Ignore a cell within a cell.
    next = tape.after[node] ?? next;
    const formula = tape.child(node, 'f');
    if (formula >= 0) {
      if (/^(array|dataTable)$/.test(tape.attribute(formula, 't') ?? ''))
        results.add(tape.attribute(formula, 'ref') ?? '');
      continue;
    }
    const cell = tape.attribute(node, 'r') ?? '';
    const place = `${sheet}!${cell}`;
    const type = tape.attribute(node, 't');
    if (type === 'inlineStr') cells.push({ node, place, shared: null });
    else if (type === 's') {
      const shared = sharedNumber(tape, node);
      if (shared !== null) cells.push({ node, place, shared });
    } else if (type === 'str' && hasPlain && !results.has(cell)) {
      cells.push({ node, place, shared: null });
    }
  }
  return cells;
}

/** Reports formulas that result in text. */
export function reportFormulas(tape: XmlTape, sheet: string, skipped: SkippedSink): void {
  for (let node = 0; node < tape.length; node++) {
    if (tape.nameOf(node) !== 'c' || tape.attribute(node, 't') !== 'str' || tape.child(node, 'f') < 0)
      continue;
    const value = tape.child(node, 'v');
    const text = value < 0 ? '' : textWithin(tape, value);
    if (/\p{L}/u.test(text))
      skipped.add('formula', { name: `${sheet}!${tape.attribute(node, 'r') ?? ''}`, text });
  }
}

/** Wider results are ignored. */
const MAX_RESULT_COLUMNS = 1000;

/** The cells with results of multi-cell formulas; these follow the formula, row by row. */
class ResultCells {
  /** Last covered row, by column. */
  readonly #reach: (number | undefined)[] = [];

  add(ref: string): void {
    const range = /^([A-Z]{1,3})\d{1,7}:([A-Z]{1,3})(\d{1,7})$/.exec(ref);
    if (!range) return;
    const [, left = '', right = '', bottom = ''] = range;
    const first = columnNumber(left);
    const last = Math.min(columnNumber(right), first + MAX_RESULT_COLUMNS);
    for (let column = first; column <= last; column++) {
      this.#reach[column] = Math.max(this.#reach[column] ?? 0, Number(bottom));
    }
  }

  has(cell: string): boolean {
    const place = /^([A-Z]{1,3})(\d{1,7})$/.exec(cell);
    return place !== null && Number(place[2]) <= (this.#reach[columnNumber(place[1] ?? '')] ?? 0);
  }
}

/** Null for a cell without a string, which is empty. */
function sharedNumber(tape: XmlTape, cell: number): number | null {
  const value = tape.child(cell, 'v');
  const text = value < 0 ? '' : tape.text.slice(tape.openEnd[value], tape.closeStart[value]).trim();
  if (text === '') return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new FormatError('bad-cell', localised('format.office.bad-cell'));
}
