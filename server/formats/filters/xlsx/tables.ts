import { plainText } from '../../../../shared/domain/text/inline-codes.ts';
import type { Splice } from '../../xml/splice.ts';
import type { XmlTape } from '../../xml/tape.ts';
import { decodeCharacters, encodeAttribute, encodeCharacters } from '../../xml/text.ts';
import type { SegmentEdit } from '../filter.ts';
import type { PackagePart } from '../office/parts.ts';
import { rootOf } from '../xml-content.ts';
import { decodeEscapes, encodeEscapes } from './escapes.ts';
import type { Repeat, SheetTable } from './repeat.ts';

/** The repetitions in a sheet's table, by header cell: `C4`. */
export function readTable(tape: XmlTape, part: PackagePart): [cell: string, repeat: Repeat][] {
  const root = rootOf(tape);
  const range = /^([A-Z]{1,3})(\d{1,7})(?::[A-Z]{1,3}(\d{1,7}))?$/.exec(tape.attribute(root, 'ref') ?? '');
  const list = tape.child(root, 'tableColumns');
  if (!range || list < 0) return [];
  const [, left = '', top = '', bottom = top] = range;
  const name = tape.attribute(root, 'displayName') ?? tape.attribute(root, 'name') ?? '';
  const table: SheetTable = { name: name.toLowerCase(), columns: [] };
  const hasHeader = tape.attribute(root, 'headerRowCount') !== '0';
  const hasTotals = /^[1-9]/.test(tape.attribute(root, 'totalsRowCount') ?? '');
  const first = columnNumber(left);
  const repeats: [string, Repeat][] = [];
  for (const node of tape.childElements(list).filter((child) => tape.nameOf(child) === 'tableColumn')) {
    const column = table.columns.length;
    table.columns.push(decodeEscapes(tape.attribute(node, 'name') ?? ''));
    const letters = columnLetters(first + column);
    const add = (attribute: string, row: string, of: number | null) => {
      const found = tape.findAttribute(node, attribute);
      if (found < 0) return;
      const [start, end] = tape.valueRange(found);
      const place = { start: start + part.at, end: end + part.at };
      repeats.push([letters + row, { table, column: of, ...place, as: 'attribute' }]);
    };
    if (hasHeader) add('name', top, column);
    if (hasTotals) add('totalsRowLabel', bottom, null);
  }
  return repeats;
}

/** Longest formula in Excel, not counting XML escapes. */
const MAX_FORMULA = 20_000;

/** Elements with formulas: cells, rules, names and tables. */
const FORMULAS = new Set(['f', 'formula', 'formula1', 'formula2', 'definedName', 'calculatedColumnFormula']);

/** References to table columns in a part's formulas. */
export function columnsInFormulas(
  tape: XmlTape,
  part: PackagePart,
  tables: ReadonlyMap<string, SheetTable>,
): Repeat[] {
  const repeats: Repeat[] = [];
  for (let node = rootOf(tape); node < tape.length; node++) {
    // Formula elements contain only text.
    if (!tape.isElement(node) || !FORMULAS.has(tape.nameOf(node)) || tape.firstChild(node) >= 0) continue;
    const [from, to] = [tape.openEnd[node] ?? 0, tape.closeStart[node] ?? 0];
    const formula = tape.text.slice(from, to);
    if (!formula.includes('[') || formula.length > MAX_FORMULA) continue;
    for (const { table: name, start, end, isInner } of specifiersOf(formula)) {
      const said = decodeCharacters(formula.slice(start, end)).replaceAll(/'(.)/gs, '$1');
      const columnIn = ({ columns }: SheetTable) =>
        columns.findIndex((one) => one.toLowerCase() === said.toLowerCase());
      const table = name === '' ? onlyOne(tables, columnIn) : tables.get(name.toLowerCase());
      const column = table ? columnIn(table) : -1;
      if (!table || column < 0) continue;
      const place = { start: from + start + part.at, end: from + end + part.at };
      repeats.push({ table, column, ...place, as: isInner ? 'inner-specifier' : 'specifier' });
    }
  }
  return repeats;
}

/** Within a table its name may be omitted: ambiguous if several have the column. */
function onlyOne(
  tables: ReadonlyMap<string, SheetTable>,
  columnIn: (table: SheetTable) => number,
): SheetTable | undefined {
  const having = [...tables.values()].filter((table) => columnIn(table) >= 0);
  return having.length === 1 ? having[0] : undefined;
}

interface Specifier {
  table: string;
  start: number;
  end: number;
  /** Whether it is within inner brackets. */
  isInner: boolean;
}

/** The bracketed part after a table name, `T[A]` or `T[[#Data],[A]]`, unless it contains brackets itself. */
function specifiersOf(formula: string): Specifier[] {
  const found: Specifier[] = [];
  const quoted = /"[^"]*"|&quot;.*?&quot;/gs;
  // Quoted text is blanked, keeping its length.
  const code = formula.replace(quoted, (text) => ' '.repeat(text.length));
  const named = /([\p{L}_\\][\p{L}\p{N}_.\\]*)?\[/gu;
  for (let match = named.exec(code); match; match = named.exec(code)) {
    const table = match[1] ?? '';
    let depth = 1;
    let start = named.lastIndex;
    let hasInner = false;
    let at = start;
    for (; at < code.length && depth > 0; at++) {
      if (code[at] === "'") at++;
      else if (code[at] === '[') {
        depth++;
        hasInner = true;
        start = at + 1;
      } else if (code[at] === ']') {
        if (depth === 2 || !hasInner) found.push({ table, start, end: at, isInner: depth === 2 });
        depth--;
      }
    }
    named.lastIndex = at;
  }
  // Without a name or inner brackets it is the number of another workbook.
  return found.filter(({ table, isInner, start, end }) => end > start && (table !== '' || isInner));
}

/**
 * Makes edited column names unique in their table, numbered like in Excel, and returns where they are
 * repeated.
 */
export function nameColumns(edits: readonly SegmentEdit[]): { edits: SegmentEdit[]; splices: Splice[] } {
  const repeatsOf = ({ segment }: SegmentEdit) => segment.repeats ?? [];
  const edited = new Map<SheetTable, Set<number>>();
  for (const { table, column } of edits.flatMap(repeatsOf)) {
    if (column !== null) edited.set(table, (edited.get(table) ?? new Set()).add(column));
  }
  const taken = new Map<SheetTable, Set<string>>();
  for (const [table, columns] of edited) {
    const others = table.columns.filter((_, column) => !columns.has(column));
    taken.set(table, new Set(others.map((name) => name.toLowerCase())));
  }
  const splices: Splice[] = [];
  const named = edits.map((edit) => {
    const repeats = repeatsOf(edit);
    const tables = new Set(repeats.flatMap(({ table, column }) => (column === null ? [] : [table])));
    const name = plainText(edit.target);
    const isTaken = (one: string) => [...tables].some((table) => taken.get(table)?.has(one.toLowerCase()));
    let number = 1;
    const numbered = () => (number === 1 ? '' : `${number}`);
    while (isTaken(name + numbered())) number++;
    for (const table of tables) taken.get(table)?.add((name + numbered()).toLowerCase());
    for (const { start, end, as } of repeats)
      splices.push({ start, end, text: write(name + numbered(), as) });
    return number === 1 ? edit : { ...edit, target: edit.target + numbered() };
  });
  return { edits: named, splices };
}

/** Characters that need a second pair of brackets in a formula. */
const SPECIAL = /[^\p{L}\p{N}_ ]/u;

function write(name: string, as: Repeat['as']): string {
  if (as === 'attribute') {
    const escaped = encodeEscapes(name).replaceAll('\n', '_x000a_').replaceAll('\t', '_x0009_');
    return encodeAttribute(escaped, null);
  }
  const specifier = encodeCharacters(name.replaceAll(/['[\]#@]/g, "'$&"), null);
  return as === 'specifier' && SPECIAL.test(name) ? `[${specifier}]` : specifier;
}

const ALPHABET = 26;

export function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * ALPHABET + letter.charCodeAt(0) - 64, 0);
}

export function columnLetters(number: number): string {
  let letters = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / ALPHABET)) {
    letters = String.fromCharCode(65 + ((left - 1) % ALPHABET)) + letters;
  }
  return letters;
}
