import type { z } from '@tessera/shared/schema';
import type { BinnedThing } from '../../domain/contract/bin.ts';
import type { Message, ProcessingStatus, pathId, UserRef } from '../../domain/contract/common.ts';
import type { Endpoint, None } from '../../domain/contract/endpoint.ts';
import type { FilterValues, PagedList } from '../../domain/contract/resource-list.ts';
import type { Permission } from '../../domain/policy/permissions.ts';
import type { IconType } from '../../ui/index.ts';

/** A glossary or a translation memory in lists. */
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
type ListQuery = { page: number; search: string; by?: number | undefined };
type ListInput = Partial<{
  page: unknown;
  search: string;
  sort: string;
  source: string;
  target: string;
  by: unknown;
  status: string;
}>;
type OfOne<Answer> = Endpoint<typeof pathId, None, None, z.ZodType<Answer>>;

/**
 * Differences between glossaries and translation memories in lists, creation, upload, renaming, deletion and
 * restoring. This folder has everything they share; its messages use `noun`, `plural` and `record`. `title`,
 * `purpose`, `hint` and `consequence` are texts in the page's language: getters, read on each access.
 */
export interface CollectionKind<C extends Collection> {
  noun: string;
  plural: 'glossaries' | 'memories';
  /** The list's title. */
  title: string;
  icon: IconType;
  /** Noun of its records: `term`, `unit`. */
  record: string;
  /** Its purpose and first steps, for an empty list. */
  purpose: string;
  /** The permission to change them. */
  permission: Permission;
  pathOf: (id: number) => string;
  /** Importable file extensions, the formats' names, and whether to ask for languages missing in a file. */
  imports: { accept: readonly string[]; hint: string; asksLanguages?: boolean };
  /** The effect of deletion on its records, for an English sentence: "will no longer be found in documents". */
  consequence: string;
  endpoints: {
    list: PagedList<C, z.ZodType<ListQuery, ListInput>>;
    /** Values of the list's filters, and its sort orders. */
    filters: Endpoint<None, None, None, z.ZodType<FilterValues>>;
    sorts: { options: readonly string[] };
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
