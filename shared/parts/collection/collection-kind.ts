import type { z } from '@tessera/shared/schema';
import type { BinnedThing } from '../../domain/contract/bin.ts';
import type { Message, ProcessingStatus, pathId, UserRef } from '../../domain/contract/common.ts';
import type { Endpoint, None } from '../../domain/contract/endpoint.ts';
import type { Permission } from '../../domain/policy/permissions.ts';
import type { IconType } from '../../ui/index.ts';

/** A glossary or a translation memory, as lists show it. */
export interface Collection {
  id: number;
  name: string;
  source_lang: string;
  target_lang: string;
  updated_at: string;
  created_by_user: UserRef;
  records_count: number;
  processing_status: ProcessingStatus;
  processing_error: string | null;
  job_id: number | null;
  must_not_leave?: boolean | undefined;
}

type Fields = { name: string; source_lang: string; target_lang: string };
type Changes = Partial<Fields & { must_not_leave: boolean | undefined }>;
type UploadFields = Partial<Fields> & { untold_languages?: 'assume' | 'refuse' | undefined };
type OfOne<Answer> = Endpoint<typeof pathId, None, None, z.ZodType<Answer>>;

/**
 * What differs between glossaries and translation memories where people list, create, upload, rename, delete and
 * restore them. Everything common is in this folder; its sentences are localised by `noun`, `plural` and `record`. `title`,
 * `purpose`, `hint` and `consequence` are texts in the page's language: getters, read whenever they are shown.
 */
export interface CollectionKind<C extends Collection> {
  noun: string;
  plural: 'glossaries' | 'memories';
  /** The list's title. */
  title: string;
  icon: IconType;
  /** Its records: `term`, `unit`. */
  record: string;
  /** Its purpose and first steps, for an empty list. */
  purpose: string;
  /** The permission to change them. */
  permission: Permission;
  pathOf: (id: number) => string;
  /** Importable file extensions, the formats' names, and whether a file may leave open which languages it is in. */
  imports: { accept: readonly string[]; hint: string; asksLanguages?: boolean };
  /** The effect of deletion on its records, for an English sentence: "will no longer be found in documents". */
  consequence: string;
  endpoints: {
    list: Endpoint<None, None, None, z.ZodType<C[]>>;
    get: OfOne<C>;
    listRecords: Endpoint;
    create: Endpoint<None, None, z.ZodType<Fields, Fields>, z.ZodType<C>>;
    update: Endpoint<typeof pathId, None, z.ZodType<Changes, Changes>, z.ZodType<C>>;
    remove: OfOne<Message>;
    restore: OfOne<C>;
    upload: Endpoint<None, None, z.ZodType<UploadFields, UploadFields>, z.ZodType<C>> & {
      bodyKind: 'multipart';
    };
    listBinned: Endpoint<
      None,
      z.ZodType<{ page: number }, { page?: unknown }>,
      None,
      z.ZodType<{ records: BinnedThing[]; total_rows: number }>
    >;
    purge: OfOne<Message>;
  };
}
