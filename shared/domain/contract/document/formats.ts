import { z } from '@tessera/shared/schema';
import { endpoint } from '../endpoint.ts';
import { formatOption } from './options.ts';

/** A supported document format. */
export const documentFormat = z.object({
  name: z.string(),
  title: z.string(),
  /** Lower case, without the dot. */
  extensions: z.array(z.string()),
  /** `monolingual`: the file has one text per segment, which a translation replaces on download. */
  languages: z.enum(['monolingual', 'bilingual']),
  /** A file can be uploaded with its translation; absent = from an older server. */
  takes_target: z.boolean().optional(),
  encodings: z.array(z.string()),
  /** Sentences about data that a download cannot hold. */
  not_kept: z.array(z.string()),
  /** A ZIP archive with files of the other formats, each of which becomes a document. */
  is_package: z.boolean().optional(),
  /** The import options; absent = from an older server. */
  options: z.array(formatOption).optional(),
});

export type DocumentFormat = z.output<typeof documentFormat>;

export const listDocumentFormats = endpoint({
  id: 'document.formats',
  method: 'GET',
  path: '/document/formats',
  summary: 'The supported document formats',
  access: 'document.read',
  resource: { none: 'The formats are the same for all users' },
  answer: z.array(documentFormat),
});
