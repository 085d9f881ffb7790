import { z } from '@tessera/shared/schema';
import { pathId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_DOCUMENT } from '../resource.ts';

/** Why an import skipped content of a file. */
export const skippedReason = z.enum([
  // PHP
  'heredoc',
  'joined',
  'call',
  // `translatable="false"`, `translate="no"` and the like
  'untranslatable',
  // Android
  'resource-type',
  // Office
  'embedded',
  'image',
  'formula',
  'hidden',
  'alternative',
  // Qt, gettext
  'length-variant',
  'obsolete',
  // WebVTT, SBV
  'after-cue',
  // HTML, Markdown
  'script',
  'code',
  'front-matter',
  'html',
  // Notations that are not read, and characters that cannot be stored
  'unsupported',
  // Import options: a skipped key, and anything else
  'key',
  'option',
]);
export type SkippedReason = z.output<typeof skippedReason>;

/** Content that an import skipped; null = not known, or does not apply. */
export const skippedContent = z.object({
  reason: skippedReason,
  /** 1-based, in text files. */
  line: z.int().nullable(),
  /** 1-based. */
  slide: z.int().nullable(),
  /** Part of an archive, cell, sheet or key. */
  name: z.string().nullable(),
  /** The first characters. */
  text: z.string().nullable(),
});
export type SkippedContent = z.output<typeof skippedContent>;

export const fileReport = z.object({
  /** As of the import or comparison of the file. */
  texts: z.int(),
  words: z.int(),
  /** Texts that the file had translations of, approved or not. */
  translated: z.int(),
  /** The first 200, in reading order. */
  skipped: z.array(skippedContent),
  skipped_total: z.int(),
  /** By reason, the most frequent first. */
  totals: z.array(z.object({ reason: skippedReason, count: z.int() })),
});
export type FileReport = z.output<typeof fileReport>;

export const getFileReport = endpoint({
  id: 'document.report',
  method: 'GET',
  path: '/document/{id}/report',
  summary:
    'The report on the import of the document’s file, with skipped content; `report` is null if none was stored, as for documents imported by earlier versions',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: z.object({ report: fileReport.nullable() }),
});
