import type { OptionValues } from '../options.ts';

/** For tests of what a filter itself reads and writes: no text is segmented into sentences. */
export const PARAGRAPHS: OptionValues = { segmentation: 'paragraphs' };
