import { z } from '@tessera/shared/schema';
import { endpoint } from '../endpoint.ts';
import { givenOptions } from './options.ts';

/** A detected language. `sure`: right for 99 of 100 such texts; `likely`: should be confirmed. */
export const detectedLanguage = z.object({ language: z.string(), certainty: z.enum(['sure', 'likely']) });

export type DetectedLanguage = z.output<typeof detectedLanguage>;

export const documentPreview = z.object({
  /** A format name from `GET /document/formats`. */
  format: z.string(),
  /** From the file or its name; `''` = neither has one. */
  source_lang: z.string(),
  target_lang: z.string(),
  /** Detected from the texts, proposed if nothing else is known; `null` = too short or unclear. */
  detected_source: detectedLanguage.nullable(),
  /** The same for the file's translations. */
  detected_target: detectedLanguage.nullable(),
  /**
   * The first twenty as displayed, cut after 300 characters; `target` = the file's own translation, if any.
   */
  segments: z.array(z.object({ source: z.string(), target: z.string() })),
  segments_count: z.int(),
});

export type DocumentPreview = z.output<typeof documentPreview>;

export const previewDocument = endpoint({
  id: 'document.preview',
  method: 'POST',
  path: '/document/preview',
  summary: 'Preview a file before upload: its format, languages and first segments; nothing is stored',
  access: 'document.manage',
  resource: { none: 'Nothing is created: the file is read and discarded' },
  audit: false,
  bodyKind: 'multipart',
  body: z.object({
    /** As for the upload. */
    options: givenOptions,
    /** Decides the rules for sentences and the source column; absent = from the file, its name or its texts. */
    source_lang: z.string().max(35).optional(),
    /** Decides the target column and the plural forms; absent = from the file or its name. */
    target_lang: z.string().max(35).optional(),
  }),
  answer: documentPreview,
  errors: { 413: 'The file is too large', 415: 'Unknown file format' },
});
