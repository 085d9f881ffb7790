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

/** `glossaries` for `glossary`: not a word for people but a name, e.g. of the list's position in an address. */
export function pluralOf(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

export interface ResourcePanelProps<R extends Resource> {
  /** `Glossaries`, and what one of them is, by which the sentences are localised: `glossary`. */
  title: string;
  noun: string;
  icon: IconType;
  query: TableQuery<R> & { data: readonly R[] | undefined };
  /** How many there are, where filters have left some of them out of `query`. */
  total?: number;
  linkTo: (resource: R) => string;
  status: (resource: R) => { status: ProcessingStatus; error: string | null };
  /**
   * What stands between languages and last change. The first of them gives way to a running import and to the reason
   * why one failed.
   */
  columns?: readonly Column<R>[];
  /** The same in one cell, for shells from before there were columns. */
  details: (resource: R) => ReactNode;
  /** In the row's menu, before Rename and Delete. */
  rowActions?: (resource: R) => readonly RowAction[];
  /** For those that are selected; without it none can be. */
  bulkActions?: (resources: readonly R[]) => readonly RowAction[];
  /** Absent when the user may not. */
  upload?: {
    label: string;
    accept: readonly string[];
    /** Which files, for shells from before there was one place for them. */
    hint?: ReactNode;
    /** Another way to begin, beside the button. */
    extra?: ReactNode;
    send: (file: File, options: SendOptions) => Promise<unknown>;
    /** What is given at once, before it is sent: `start` sends files one by one. */
    take?: (files: readonly File[], start: (files: readonly File[]) => void) => void;
  };
  /** Buttons in the panel's head: `New glossary`. */
  actions?: ReactNode;
  onRename?: (resource: R, name: string) => Promise<unknown>;
  removal?: Removal<R>;
  onJobEnd: (job: Job) => void;
  /** Their purpose, and how to begin. */
  emptyText: ReactNode;
  /** Instead of `No glossary yet`. */
  emptyTitle?: string | undefined;
  /** Beside the upload, in an empty list. */
  emptyActions?: ReactNode;
  /** Above the list, e.g. where to go on. */
  children?: ReactNode;
}
