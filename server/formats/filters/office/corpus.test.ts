import { describe, it } from 'vitest';
import { docxFilter } from '../docx/index.ts';
import type { Filter } from '../filter.ts';
import { pptxFilter } from '../pptx/index.ts';
import { checkPackage } from '../testing/check-package.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
import { xlsxFilter } from '../xlsx/index.ts';

const FILTERS: readonly Filter[] = [docxFilter, pptxFilter, xlsxFilter];

const cases = formatCases(/^(docx|pptx|xlsx)\/|^bad\/.*\.(docx|pptx|xlsx)$/);
if (!hasFormatCorpus) console.log('Corpus of office files: skipped, ../shared/corpus/formats is not here');

describe.skipIf(!hasFormatCorpus)('the corpus of office files', () => {
  it.each(cases)('is read and written as the manifest says: $path', (one) => {
    const ending = /[^.]*$/.exec(one.path)?.[0] ?? '';
    const filter = FILTERS.find(({ extensions }) => extensions.includes(ending));
    if (!filter) throw new Error(`No filter takes .${ending}`);
    checkPackage(filter, one);
  });
});
