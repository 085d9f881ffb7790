import type { ReactNode } from 'react';
import type { ProcessingStatus } from '../../domain/contract/common.ts';
import type { Job } from '../../domain/contract/job.ts';
import type { IconType } from '../button/Button.tsx';
import type { Column } from '../table/columns.tsx';
import type { TableQuery } from '../table/DataTable.tsx';
import type { RowAction } from '../table/Row.tsx';
import type { SendOptions } from '../upload/use-uploads.ts';
import type { Removal } from './remove-with-undo.ts';

/** The common fields of glossaries, memories and documents. */
export interface Resource {
  id: number;
  name: string;
  source_lang: string;
  target_lang: string;
  updated_at: string;
  job_id: number | null;
}

/**
 * `glossaries` for `glossary`: an identifier rather than display text, e.g. for list positions in addresses.
 */
export function pluralOf(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

export interface ResourcePanelProps<R extends Resource> {
  /** `Glossaries`, and the singular noun used in messages: `glossary`. */
  title: string;
  noun: string;
  icon: IconType;
  /** A page searched, filtered and sorted on the server; or from older remotes a whole list, searched here. */
  query: TableQuery<R>;
  /** The total number, if filters have excluded some from `query`. */
  total?: number;
  /** Whether filters other than the search exclude rows of a page. */
  isFiltered?: boolean;
  linkTo: (resource: R) => string;
  status: (resource: R) => { status: ProcessingStatus; error: string | null };
  /** Columns between languages and last change. A running or failed import replaces the first of them. */
  columns?: readonly Column<R>[];
  /** The same in one cell, for older shells without columns. */
  details: (resource: R) => ReactNode;
  /** In the row's menu, before Rename and Delete. */
  rowActions?: (resource: R) => readonly RowAction[];
  /** For selected rows; without it rows cannot be selected. */
  bulkActions?: (resources: readonly R[]) => readonly RowAction[];
  /** Absent without permission. */
  upload?: {
    label: string;
    accept: readonly string[];
    /** Describes accepted files, for older shells with several upload places. */
    hint?: ReactNode;
    /** An alternative to the button. */
    extra?: ReactNode;
    send: (file: File, options: SendOptions) => Promise<unknown>;
    /** Receives the files selected together, before they are sent: `start` sends files one by one. */
    take?: (files: readonly File[], start: (files: readonly File[]) => void) => void;
  };
  /** Buttons in the panel's head: `New glossary`. */
  actions?: ReactNode;
  onRename?: (resource: R, name: string) => Promise<unknown>;
  removal?: Removal<R>;
  onJobEnd: (job: Job) => void;
  /** The list's purpose, and how to begin. */
  emptyText: ReactNode;
  /** Replaces `No glossary yet`. */
  emptyTitle?: string | undefined;
  /** Next to the upload in an empty list. */
  emptyActions?: ReactNode;
  /** Above the list, e.g. a link to the last position. */
  children?: ReactNode;
}
