import type { ReactNode } from 'react';
import type { ProcessingStatus } from '../../contract/common.ts';
import type { Job } from '../../contract/job.ts';
import type { IconType } from '../button/Button.tsx';
import type { TableQuery } from '../table/DataTable.tsx';
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

export interface ResourceSort<R> {
  /** `-` in front sorts downwards, as in the API. */
  value: string;
  label: string;
  of: (resource: R) => string | number;
}

export interface ResourcePanelProps<R extends Resource> {
  /** `Glossaries`, and what one of them is, by which the sentences are worded: `glossary`. */
  title: string;
  noun: string;
  icon: IconType;
  query: TableQuery<R> & { data: readonly R[] | undefined };
  linkTo: (resource: R) => string;
  status: (resource: R) => { status: ProcessingStatus; error: string | null };
  /** Details besides name, languages and last change. */
  details: (resource: R) => ReactNode;
  /** Besides name and last change, which every list sorts by. */
  sorts?: readonly ResourceSort<R>[];
  /** Absent when the user may not. */
  upload?: {
    label: string;
    accept: readonly string[];
    hint?: ReactNode;
    extra?: ReactNode;
    send: (file: File, options: SendOptions) => Promise<unknown>;
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
  /** Above the list, e.g. where to go on. */
  children?: ReactNode;
}
