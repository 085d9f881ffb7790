import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';

/** Builds a package of these parts; the first is stored uncompressed, as OpenDocument requires. */
export function buildPackage(parts: Readonly<Record<string, string>>): Uint8Array {
  const files: Zippable = {};
  for (const [name, text] of Object.entries(parts)) {
    files[name] = name === 'mimetype' ? [strToU8(text), { level: 0 }] : strToU8(text);
  }
  return zipSync(files, { mtime: new Date(2020, 0, 2) });
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT_RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${DOCUMENT_RELATIONSHIPS}"`;

function contentTypes(parts: Readonly<Record<string, string>>): string {
  const overrides = Object.entries(parts).map(
    ([name, type]) => `<Override PartName="/${name}" ContentType="${OFFICE}.${type}+xml"/>`,
  );
  return `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/octet-stream"/>${overrides.join('')}</Types>`;
}

/**
 * Adds parts to an Office package, by name; parts without a type, such as relationships, get no content type.
 */
export function withParts(
  file: Uint8Array,
  parts: Readonly<Record<string, readonly [xml: string, type?: string]>>,
): Uint8Array {
  const texts = Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]);
  const all: Record<string, string> = Object.fromEntries(texts);
  const types = '[Content_Types].xml';
  for (const [name, [xml, type]] of Object.entries(parts)) {
    all[name] = xml.startsWith('<?xml') ? xml : XML + xml;
    const override = type === undefined ? '' : `<Override PartName="/${name}" ContentType="${type}+xml"/>`;
    all[types] = all[types]?.replace('</Types>', `${override}</Types>`) ?? '';
  }
  return buildPackage(all);
}

/** A part's relationships by id: type and target. */
export function relationships(
  all: Readonly<Record<string, readonly [kind: string, target: string]>>,
): string {
  const list = Object.entries(all).map(([id, [kind, target]]) => {
    const mode = /^https?:/.test(target) ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${DOCUMENT_RELATIONSHIPS}/${kind}" Target="${target}"${mode}/>`;
  });
  return `${XML}<Relationships xmlns="${RELATIONSHIPS}">${list.join('')}</Relationships>`;
}

export interface DocxSource {
  /** The content of `<w:body>`. */
  body: string;
  /** The content of `<w:footnotes>`, `<w:hdr>` and `<w:comments>`. */
  footnotes?: string;
  header?: string;
  comments?: string;
  /** Other entries of the archive. */
  more?: Readonly<Record<string, string>>;
}

/** A valid Word document; `rId9` is a hyperlink. */
export function buildDocx({ body, footnotes, header, comments, more = {} }: DocxSource): Uint8Array {
  const parts: Record<string, string> = { 'word/document.xml': 'wordprocessingml.document.main' };
  const links: Record<string, [string, string]> = { rId9: ['hyperlink', 'https://example.org/'] };
  const files: Record<string, string> = {};
  if (footnotes !== undefined) {
    parts['word/footnotes.xml'] = 'wordprocessingml.footnotes';
    links.rId1 = ['footnotes', 'footnotes.xml'];
    files['word/footnotes.xml'] = `${XML}<w:footnotes ${WORD}>${footnotes}</w:footnotes>`;
  }
  if (header !== undefined) {
    parts['word/header1.xml'] = 'wordprocessingml.header';
    links.rId2 = ['header', 'header1.xml'];
    files['word/header1.xml'] = `${XML}<w:hdr ${WORD}>${header}</w:hdr>`;
  }
  if (comments !== undefined) {
    parts['word/comments.xml'] = 'wordprocessingml.comments';
    links.rId3 = ['comments', 'comments.xml'];
    files['word/comments.xml'] = `${XML}<w:comments ${WORD}>${comments}</w:comments>`;
  }
  return buildPackage({
    '[Content_Types].xml': contentTypes(parts),
    '_rels/.rels': relationships({ rId1: ['officeDocument', 'word/document.xml'] }),
    'word/document.xml': `${XML}<w:document ${WORD}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationships(links),
    ...files,
    ...more,
  });
}

const DRAWING = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const SLIDE = `${DRAWING} xmlns:r="${DOCUMENT_RELATIONSHIPS}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;

/** A presentation with these paragraphs on its slide, before other shapes, and in its notes. */
export function buildPptx({
  slide,
  shapes = '',
  notes = '',
  isHidden = false,
}: {
  slide: string;
  shapes?: string;
  notes?: string;
  isHidden?: boolean;
}): Uint8Array {
  const shape = (paragraphs: string, others = '') =>
    `<p:cSld><p:spTree><p:sp><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>${others}</p:spTree></p:cSld>`;
  return buildPackage({
    '[Content_Types].xml': contentTypes({
      'ppt/presentation.xml': 'presentationml.presentation.main',
      'ppt/slides/slide1.xml': 'presentationml.slide',
      'ppt/notesSlides/notesSlide1.xml': 'presentationml.notesSlide',
      'ppt/slideLayouts/slideLayout1.xml': 'presentationml.slideLayout',
    }),
    '_rels/.rels': relationships({ rId1: ['officeDocument', 'ppt/presentation.xml'] }),
    'ppt/presentation.xml': `${XML}<p:presentation ${SLIDE}/>`,
    'ppt/slides/slide1.xml': `${XML}<p:sld ${SLIDE}${isHidden ? ' show="0"' : ''}>${shape(slide, shapes)}</p:sld>`,
    'ppt/notesSlides/notesSlide1.xml': `${XML}<p:notes ${SLIDE}>${shape(notes)}</p:notes>`,
    'ppt/slideLayouts/slideLayout1.xml': `${XML}<p:sldLayout ${SLIDE}>${shape('<a:p><a:r><a:t>Click</a:t></a:r></a:p>')}</p:sldLayout>`,
  });
}

const SHEET = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${DOCUMENT_RELATIONSHIPS}"`;

/** A workbook with one sheet, `Prices`: its rows, and their shared strings. */
export function buildWorkbook({
  rows,
  strings,
  state = 'visible',
}: {
  rows: string;
  strings: string;
  state?: 'visible' | 'hidden' | 'veryHidden';
}): Uint8Array {
  return buildPackage({
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
      'xl/sharedStrings.xml': 'spreadsheetml.sharedStrings',
    }),
    '_rels/.rels': relationships({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `${XML}<workbook ${SHEET}><sheets><sheet name="Prices" sheetId="1" state="${state}" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships({
      rId1: ['worksheet', 'worksheets/sheet1.xml'],
      rId2: ['sharedStrings', 'sharedStrings.xml'],
    }),
    'xl/worksheets/sheet1.xml': `${XML}<worksheet ${SHEET}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${XML}<sst ${SHEET}>${strings}</sst>`,
  });
}

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns';
const OPEN_DOCUMENT = ['office', 'text', 'table', 'draw', 'style', 'fo']
  .map((name) => `xmlns:${name}="${OASIS}:${name === 'fo' ? 'xsl-fo-compatible' : name}:1.0"`)
  .concat('xmlns:dc="http://purl.org/dc/elements/1.1/"')
  .join(' ');

/** A text document with the content of `<office:text>` and `<office:automatic-styles>`. */
export function buildOdt({ text, styles = '' }: { text: string; styles?: string }): Uint8Array {
  const kind = 'application/vnd.oasis.opendocument.text';
  const manifest = ['/', 'content.xml'].map(
    (path) =>
      `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${path === '/' ? kind : 'text/xml'}"/>`,
  );
  return buildPackage({
    mimetype: kind,
    'content.xml': `${XML}<office:document-content ${OPEN_DOCUMENT} office:version="1.3"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${text}</office:text></office:body></office:document-content>`,
    'META-INF/manifest.xml': `${XML}<manifest:manifest xmlns:manifest="${OASIS}:manifest:1.0">${manifest.join('')}</manifest:manifest>`,
  });
}

/** An InDesign document with these paragraph ranges in its story. */
export function buildIdml(story: string): Uint8Array {
  const packaging = 'xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging" DOMVersion="15.0"';
  return buildPackage({
    mimetype: 'application/vnd.adobe.indesign-idml-package',
    'designmap.xml': `${XML}<Document ${packaging}><idPkg:Story src="Stories/Story_u1.xml"/></Document>`,
    'Stories/Story_u1.xml': `${XML}<idPkg:Story ${packaging}><Story Self="u1">${story}</Story></idPkg:Story>`,
  });
}

/** A book of EPUB 3 with this content in the body of its first chapter; `parts` replace others or are added. */
export function buildEpub(body: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  const page = (name: string, content: string) =>
    `${XML}<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en"><head><title>${name}</title></head><body>${content}</body></html>\n`;
  return buildPackage({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `${XML}<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    'OEBPS/book.opf': `${XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x</dc:identifier><dc:title>Pumps</dc:title><dc:language>en</dc:language><dc:creator>A. Author</dc:creator></metadata><manifest><item id="toc" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/><item id="c1" href="text/one%20a.xhtml" media-type="application/xhtml+xml"/><item id="c2" href="text/two.xhtml" media-type="application/xhtml+xml"/><item id="i" href="i.png" media-type="image/png"/></manifest><spine toc="ncx"><itemref idref="toc"/><itemref idref="c2"/><itemref idref="c1"/></spine></package>`,
    'OEBPS/nav.xhtml': page(
      'Contents',
      '<nav epub:type="toc"><ol><li><a href="text/two.xhtml">Two</a></li></ol></nav>',
    ),
    'OEBPS/toc.ncx': `${XML}<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><docTitle><text>Pumps</text></docTitle><navMap><navPoint id="n1" playOrder="1"><navLabel><text>Two</text></navLabel><content src="text/two.xhtml"/></navPoint></navMap></ncx>`,
    'OEBPS/text/one a.xhtml': page('One', body),
    'OEBPS/text/two.xhtml': page('Two', '<h1>Two</h1>'),
    'OEBPS/i.png': 'png',
    ...parts,
  });
}
