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

/** Where the manifest says another thing. */
const OWN: Readonly<Record<string, 'refuse' | number>> = {
  // It has no content.xml; its notes say that a refusal is as good.
  'bad/odftoolkit__testInvalidPkg2.odt': 'refuse',
  // Of 118 paragraphs 27 have nothing but fields, whose values programs compute.
  'odf/odftoolkit__TextFieldSampleDocument.odt': 91,
  // A break within an XML element ends a paragraph as any other does.
  'idml/SimpleIDML__interview.idml': 13,
};

const cases = formatCases(/^(docx|pptx|xlsx|odf|idml)\/|^bad\/.*\.(docx|pptx|xlsx|odt|idml)$/);
if (!hasFormatCorpus) console.log('Corpus of office files: skipped, ../shared/corpus/formats is not here');

describe.skipIf(!hasFormatCorpus)('the corpus of office files', () => {
  it.each(cases)('is read and written as the manifest says: $path', (one) => {
    const ending = /[^.]*$/.exec(one.path)?.[0] ?? '';
    const filter = FILTERS.find(({ extensions }) => extensions.includes(ending));
    if (!filter) throw new Error(`No filter takes .${ending}`);
    checkPackage(filter, one, OWN[one.path]);
  });
});
