import { strToU8, zipSync } from 'fflate';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface SheetSource {
  name: string;
  /** The content of `<sheetData>`. */
  data: string;
  state?: string;
}

/** A workbook from raw sheet XML, for tests of files by other programs. */
export function buildXlsx(
  sheets: SheetSource[],
  { strings = '', more = {} as Record<string, string> } = {},
): Uint8Array {
  const list = sheets
    .map(
      ({ name, state }, index) =>
        `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index}"${state ? ` state="${state}"` : ''}/>`,
    )
    .join('');
  const links = sheets
    .map(
      (_, index) =>
        `<Relationship Id="r${index}" Type="${OFFICE}/worksheet" Target="worksheets/s${index}.xml"/>`,
    )
    .join('');
  const files: Record<string, string> = {
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${OFFICE}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets>${list}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links}<Relationship Id="s" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    ...more,
  };
  for (const [index, { data }] of sheets.entries()) {
    files[`xl/worksheets/s${index}.xml`] = `<worksheet><sheetData>${data}</sheetData></worksheet>`;
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
