import { androidFilter } from './android/index.ts';
import { appleStringsFilter } from './apple-strings/index.ts';
import { assFilter } from './ass/index.ts';
import { docxFilter } from './docx/index.ts';
import { epubFilter } from './epub/index.ts';
import type { Filter } from './filter.ts';
import { fluentFilter } from './fluent/index.ts';
import { htmlFilter } from './html/index.ts';
import { idmlFilter } from './idml/index.ts';
import { iniFilter } from './ini/index.ts';
import { arbFilter, json5Filter, jsonFilter } from './json/index.ts';
import { markdownFilter, mdxFilter } from './markdown/index.ts';
import { openDocumentFilter } from './opendocument/index.ts';
import { phpFilter } from './php/index.ts';
import { plainTextFilter } from './plain-text/index.ts';
import { poFilter } from './po/index.ts';
import { pptxFilter } from './pptx/index.ts';
import { propertiesFilter } from './properties/index.ts';
import { qtFilter } from './qt-ts/index.ts';
import { resxFilter } from './resx/index.ts';
import { stringsdictFilter } from './stringsdict/index.ts';
import { sbvFilter, srtFilter, vttFilter } from './subtitles/index.ts';
import { csvFilter, tsvFilter } from './table/index.ts';
import { tomlFilter } from './toml/index.ts';
import { ttmlFilter } from './ttml/index.ts';
import { xcstringsFilter } from './xcstrings/index.ts';
import { xlsxFilter } from './xlsx/index.ts';
import { ditaFilter, docbookFilter, svgFilter, xmlFilter } from './xml-text/index.ts';
import { yamlFilter } from './yaml/index.ts';

/** All document formats except XLIFF, one line each. */
export const FILTERS: readonly Filter[] = [
  propertiesFilter,
  jsonFilter,
  json5Filter,
  arbFilter,
  yamlFilter,
  fluentFilter,
  iniFilter,
  tomlFilter,
  poFilter,
  appleStringsFilter,
  stringsdictFilter,
  xcstringsFilter,
  androidFilter,
  resxFilter,
  qtFilter,
  phpFilter,
  srtFilter,
  vttFilter,
  sbvFilter,
  assFilter,
  ttmlFilter,
  csvFilter,
  tsvFilter,
  htmlFilter,
  markdownFilter,
  mdxFilter,
  plainTextFilter,
  ditaFilter,
  docbookFilter,
  svgFilter,
  docxFilter,
  pptxFilter,
  xlsxFilter,
  openDocumentFilter,
  idmlFilter,
  epubFilter,
  // Files that no other filter accepts.
  xmlFilter,
];

/** The filter that a document was imported with; null = XLIFF. */
export function filterNamed(name: string): Filter | null {
  return FILTERS.find((filter) => filter.name === name) ?? null;
}

/** The filter for an uploaded file by its name and its beginning; null = none. */
export function findFilter(fileName: string, head: string): Filter | null {
  return FILTERS.find((filter) => accepts(filter, fileName, head)) ?? null;
}

/** Whether a document that was imported with the filter may have such a file as a copy or a new version. */
export function isOfFormat(filter: Filter, fileName: string, head: string): boolean {
  // A general filter may have read the document before its format had a filter.
  return findFilter(fileName, head) === filter || (!!filter.is_general && accepts(filter, fileName, head));
}

function accepts({ extensions, recognises }: Filter, fileName: string, head: string): boolean {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return extensions.includes(extension) && recognises(head);
}
