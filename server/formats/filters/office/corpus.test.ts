import { describe, it } from 'vitest';
import { docxFilter } from '../docx/index.ts';
import type { Filter } from '../filter.ts';
import { idmlFilter } from '../idml/index.ts';
import { openDocumentFilter } from '../opendocument/index.ts';
import { pptxFilter } from '../pptx/index.ts';
import { checkPackage } from '../testing/check-package.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
import { xlsxFilter } from '../xlsx/index.ts';

const FILTERS: readonly Filter[] = [docxFilter, pptxFilter, xlsxFilter, openDocumentFilter, idmlFilter];

/** Where the result differs from the manifest. */
const OWN: Readonly<Record<string, 'refuse' | number>> = {
  // It has no content.xml; its notes accept a refusal.
  'bad/odftoolkit__testInvalidPkg2.odt': 'refuse',
  // Of 118 paragraphs, 27 only have computed fields.
  'odf/odftoolkit__TextFieldSampleDocument.odt': 91,
  // A break within an XML element ends a paragraph like any other.
  'idml/SimpleIDML__interview.idml': 13,
};

const cases = formatCases(/^(docx|pptx|xlsx|odf|idml)\/|^bad\/.*\.(docx|pptx|xlsx|odt|idml)$/);
if (!hasFormatCorpus) console.log('Corpus of office files: skipped, ../shared/corpus/formats is not here');

describe.skipIf(!hasFormatCorpus)('the office corpus', () => {
  it.each(cases)('reads and writes $path as the manifest says', (one) => {
    const ending = /[^.]*$/.exec(one.path)?.[0] ?? '';
    const filter = FILTERS.find(({ extensions }) => extensions.includes(ending));
    if (!filter) throw new Error(`No filter takes .${ending}`);
    checkPackage(filter, one, OWN[one.path]);
  });
});
