import { strToU8, zipSync } from 'fflate';
import { localised } from '../../messages/localised.ts';
import { xmlAttribute, xmlText } from '../encoding/xml-write.ts';
import { FormatError } from '../format-error.ts';

export interface WriteXlsxOptions {
  sheet_name?: string;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Limits of Excel. */
const MAX_CELL_CHARS = 32_767;
const MAX_ROWS = 1_048_576;

/**
 * Rows as an XLSX workbook with one sheet and a frozen first row. Every cell is text (`t="inlineStr"`), so none is ever
 * a formula.
 * @throws FormatError `cell_too_large`, `too_many_rows`
 */
export function writeXlsx(
  rows: Iterable<readonly string[]>,
  { sheet_name = 'Glossary' }: WriteXlsxOptions = {},
): Uint8Array {
  const sheet = sheetXml(rows);
  const files = {
    '[Content_Types].xml': contentTypes(),
    '_rels/.rels': relationships({ rId1: [`${OFFICE}/officeDocument`, 'xl/workbook.xml'] }),
    'xl/workbook.xml': workbookXml(sheet_name),
    'xl/_rels/workbook.xml.rels': relationships({ rId1: [`${OFFICE}/worksheet`, 'worksheets/sheet1.xml'] }),
    'xl/worksheets/sheet1.xml': sheet,
  };
  const packed = Object.entries(files).map(([name, xml]) => [name, strToU8(DECLARATION + xml)] as const);
  // A fixed time, so that the same rows give the same bytes.
  return zipSync(Object.fromEntries(packed), { mtime: '2000-01-01T00:00:00' });
}

function contentTypes(): string {
  return (
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/></Types>`
  );
}

function relationships(targets: Record<string, [type: string, target: string]>): string {
  const all = Object.entries(targets)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
    .join('');
  return `<Relationships xmlns="${PACKAGE}/relationships">${all}</Relationships>`;
}

function workbookXml(sheetName: string): string {
  // Excel rejects these characters in a sheet's name, and more than 31 characters.
  const name =
    sheetName
      .replace(/[[\]:*?/\\]/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet1';
  return (
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
    `<sheet name="${xmlAttribute(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  );
}

function sheetXml(rows: Iterable<readonly string[]>): string {
  let number = 0;
  let data = '';
  let width = 1;
  for (const cells of rows) {
    if (++number > MAX_ROWS)
      throw new FormatError(
        'too_many_rows',
        localised('format.table.too-many-rows', { what: 'sheet', count: MAX_ROWS }),
      );
    width = Math.max(width, cells.length);
    data += `<row r="${number}">${cells.map((cell, column) => cellXml(cell, column, number)).join('')}</row>`;
  }
  return (
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols><col min="1" max="${width}" width="32" customWidth="1"/></cols>` +
    `<sheetData>${data}</sheetData></worksheet>`
  );
}

function cellXml(cell: string, column: number, row: number): string {
  if (cell === '') return '';
  if (cell.length > MAX_CELL_CHARS) {
    throw new FormatError(
      'cell_too_large',
      localised('format.table.excel-cell', { row, count: MAX_CELL_CHARS }),
    );
  }
  const reference = `${columnLetters(column)}${row}`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${xmlText(encodeEscapes(cell))}</t></is></c>`;
}

function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Spreadsheets read `_x0041_` as `A`, so the underscore of such text is written as `_x005F_`. */
function encodeEscapes(text: string): string {
  const kept = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  return kept.replaceAll('\r', '_x000D_');
}
