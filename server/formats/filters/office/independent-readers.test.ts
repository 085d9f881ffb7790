import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { docxFilter } from '../docx/index.ts';
import type { Filter } from '../filter.ts';
import { openDocumentFilter } from '../opendocument/index.ts';
import type { OptionValues } from '../options.ts';
import { pptxFilter } from '../pptx/index.ts';
import { readFiltered } from '../read-filtered.ts';
import {
  buildDocx,
  buildOdt,
  buildPptx,
  buildWorkbook,
  relationships,
  withParts,
} from '../testing/build-package.ts';
import { HOSTILE } from '../testing/check-case.ts';
import { findPython } from '../testing/python.ts';
import { writeFiltered } from '../write-filtered.ts';
import { xlsxFilter } from '../xlsx/index.ts';

const READERS = {
  docx: {
    module: 'docx',
    program: `
import docx, json, sys
print(json.dumps([p.text for p in docx.Document(sys.argv[1]).paragraphs]))`,
  },
  openpyxl: {
    module: 'openpyxl',
    program: `
import json, openpyxl, sys
sheet = openpyxl.load_workbook(sys.argv[1]).active
print(json.dumps([cell.value for row in sheet.iter_rows() for cell in row]))`,
  },
  openpyxlComments: {
    module: 'openpyxl',
    program: `
import json, openpyxl, sys
sheet = openpyxl.load_workbook(sys.argv[1]).active
print(json.dumps([[c.comment.author, c.comment.text] for row in sheet.iter_rows() for c in row if c.comment]))`,
  },
  odfpy: {
    module: 'odf',
    program: `
import json, sys
from odf import office, opendocument, teletype, text
document = opendocument.load(sys.argv[1])
said = document.getElementsByType(office.Annotation)
print(json.dumps([teletype.extractText(p) for one in said for p in one.getElementsByType(text.P)]))`,
  },
  lxml: {
    module: 'lxml.etree',
    program: `
import json, lxml.etree, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
root = lxml.etree.fromstring(archive.read(sys.argv[2]))
print(json.dumps([''.join(p.itertext()) for p in root.iter(sys.argv[3])]))`,
  },
};

const found = Object.values(READERS).map(({ module }) => ({ module, python: findPython(module) }));
const missing = found.filter(({ python }) => !python).map(({ module }) => module);
if (missing.length > 0)
  console.info(`Not installed, so not asked to read office files: ${missing.join(', ')}.`);

const folder = mkdtempSync(join(tmpdir(), 'tessera-office-'));
afterAll(() => rmSync(folder, { recursive: true }));

function readBy(reader: keyof typeof READERS, file: Uint8Array, ...more: string[]): unknown {
  const { module, program } = READERS[reader];
  const python = found.find((one) => one.module === module)?.python ?? '';
  const path = join(folder, `file.${reader.startsWith('openpyxl') ? 'xlsx' : 'docx'}`);
  writeFileSync(path, file);
  return JSON.parse(execFileSync(python, ['-c', program, path, ...more], { encoding: 'utf8' }));
}

/** The file with hostile text before the codes of each segment. */
function edited(filter: Filter, file: Uint8Array, values: OptionValues = {}): Uint8Array {
  const { segments } = readFiltered(filter, file, '', { values });
  const codesIn = (text: string) => text.slice(text.indexOf('\u0002'), text.lastIndexOf('\u0003') + 1);
  const targets = segments.map(({ source }) => HOSTILE + codesIn(source));
  return writeFiltered(filter, file, new Map(targets.entries()), '', '', { values });
}

const COMMENTED = { comments: true };

const has = (module: string) => !missing.includes(module);

describe('office files with hostile text', () => {
  test.skipIf(!has('docx'))('can be read by python-docx', () => {
    const bold = '<w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r>';
    const file = buildDocx({
      body: `<w:p><w:r><w:t xml:space="preserve">Text in </w:t></w:r>${bold}</w:p><w:p><w:r><w:t>Second</w:t></w:r></w:p>`,
      header: '<w:p><w:r><w:t>Top</w:t></w:r></w:p>',
    });
    expect(readBy('docx', file)).toEqual(['Text in bold', 'Second']);
    expect(readBy('docx', edited(docxFilter, file))).toEqual([`${HOSTILE}bold`, HOSTILE]);
  });

  test.skipIf(!has('openpyxl'))('can be read by openpyxl', () => {
    const file = buildWorkbook({
      rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>2</v></c><c r="C1" t="inlineStr"><is><t>In</t></is></c></row>',
      strings: '<si><t>Shared</t></si>',
    });
    expect(readBy('openpyxl', edited(xlsxFilter, file))).toEqual([HOSTILE, 2, HOSTILE]);
  });

  test.skipIf(!has('openpyxl'))('have comments that openpyxl can read', () => {
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>In</t></is></c></row>';
    const file = withParts(buildWorkbook({ rows, strings: '' }), {
      'xl/comments1.xml': [
        '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>Ann</author></authors>' +
          '<commentList><comment ref="A1" authorId="0"><text><t>Why?</t></text></comment></commentList></comments>',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.comments',
      ],
      'xl/worksheets/_rels/sheet1.xml.rels': [relationships({ rId1: ['comments', '../comments1.xml'] })],
    });
    expect(readBy('openpyxlComments', file)).toEqual([['Ann', 'Why?']]);
    expect(readBy('openpyxlComments', edited(xlsxFilter, file, COMMENTED))).toEqual([['Ann', HOSTILE]]);
  });

  test.skipIf(!has('odf'))('have comments that odfpy can read', () => {
    const comment =
      '<office:annotation><dc:creator>Ann</dc:creator><text:p>Why?</text:p></office:annotation>';
    const file = buildOdt({ text: `<text:p>It${comment} is</text:p>` });
    expect(readBy('odfpy', file)).toEqual(['Why?']);
    expect(readBy('odfpy', edited(openDocumentFilter, file, COMMENTED))).toEqual([HOSTILE]);
  });

  test.skipIf(!has('lxml.etree'))('can be read by lxml, and their archive by zipfile', () => {
    const file = buildPptx({ slide: '<a:p><a:r><a:rPr b="1"/><a:t>Slide</a:t></a:r></a:p>' });
    const paragraph = '{http://schemas.openxmlformats.org/drawingml/2006/main}p';
    const read = readBy('lxml', edited(pptxFilter, file), 'ppt/slides/slide1.xml', paragraph);
    expect(read).toEqual([HOSTILE.replace('\n', '')]);
  });
});
