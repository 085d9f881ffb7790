import { strToU8, type Zippable, zipSync } from 'fflate';

/** A package of these parts, the first of them stored as OpenDocument wants it. */
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

/** Relationships by their id: kind and target. */
function relationships(all: Readonly<Record<string, readonly [kind: string, target: string]>>): string {
  const list = Object.entries(all).map(([id, [kind, target]]) => {
    const mode = /^https?:/.test(target) ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${DOCUMENT_RELATIONSHIPS}/${kind}" Target="${target}"${mode}/>`;
  });
  return `${XML}<Relationships xmlns="${RELATIONSHIPS}">${list.join('')}</Relationships>`;
}

export interface DocxSource {
  /** The content of `<w:body>`. */
  body: string;
  /** The content of `<w:footnotes>`, `<w:hdr>`. */
  footnotes?: string;
  header?: string;
  /** Other entries of the archive. */
  more?: Readonly<Record<string, string>>;
}

/** A Word document as Word would open it; `rId9` is a link to a page. */
export function buildDocx({ body, footnotes, header, more = {} }: DocxSource): Uint8Array {
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
  return buildPackage({
    '[Content_Types].xml': contentTypes(parts),
    '_rels/.rels': relationships({ rId1: ['officeDocument', 'word/document.xml'] }),
    'word/document.xml': `${XML}<w:document ${WORD}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationships(links),
    ...files,
    ...more,
  });
}
