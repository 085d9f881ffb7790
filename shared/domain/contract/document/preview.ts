import { z } from '@tessera/shared/schema';
import { endpoint } from '../endpoint.ts';
import { givenOptions } from './options.ts';

/** A language that texts seem to be in. `sure`: 99 of 100 such texts are; `likely`: it should be looked at. */
export const detectedLanguage = z.object({ language: z.string(), certainty: z.enum(['sure', 'likely']) });

export type DetectedLanguage = z.output<typeof detectedLanguage>;

export const documentPreview = z.object({
  /** The name of a format of `GET /document/formats`. */
  format: z.string(),
  /** What the file or its name says; `''` = neither does. */
  source_lang: z.string(),
  target_lang: z.string(),
  /** What the texts say, to be proposed where nothing else does; `null` = they are too short, or do not tell. */
  detected_source: detectedLanguage.nullable(),
  /** The same of the translations that the file has. */
  detected_target: detectedLanguage.nullable(),
  /** The first twenty as people read them, cut off after 300 characters; `target` = the file's own translation, if any. */
  segments: z.array(z.object({ source: z.string(), target: z.string() })),
  segments_count: z.int(),
});

export type DocumentPreview = z.output<typeof documentPreview>;

export const previewDocument = endpoint({
  id: 'document.preview',
  method: 'POST',
  path: '/document/preview',
  summary:
    'Look at a file before it is uploaded: its format, its languages and its first segments; nothing of it is kept',
  access: 'document.manage',
  resource: { none: 'Nothing is made: the file is read and forgotten' },
  audit: false,
  bodyKind: 'multipart',
  body: z.object({
    /** As of the upload. */
    options: givenOptions,
    /** By whose rules sentences are found; absent = the language that the file, its name or its texts tell. */
    source_lang: z.string().max(35).optional(),
  }),
  answer: documentPreview,
  errors: { 413: 'The file is too large', 415: 'A file of no known format' },
});
