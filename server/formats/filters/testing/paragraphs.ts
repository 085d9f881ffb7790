import type { OptionValues } from '../options.ts';

/** Options for tests of a filter alone, without segmentation into sentences. */
export const PARAGRAPHS: OptionValues = { segmentation: 'paragraphs' };
