import type { Localised } from '../../messages/localised.ts';
import type { TermStatus } from './term-status.ts';

/**
 * Data without a field, kept for export: a TBX metadata element, or a group of them (`descripGrp`, `transacGrp` …) in
 * `items`.
 */
export interface TbxItem {
  element: string;
  /** The data category, e.g. `geographicalUsage`. */
  type?: string;
  value?: string;
  target?: string;
  lang?: string;
  items?: TbxItem[];
  /** The field that the group describes further, e.g. with the source of a definition. */
  about?: 'definition' | 'context' | 'subject_field' | 'part_of_speech' | 'status';
}

export interface TbxTerm {
  id: string | null;
  /** BCP 47. */
  lang: string;
  term: string;
  status: TermStatus;
  /** The original status where it is more specific than `status`, e.g. `supersededTerm-admn-sts`. */
  status_as_written: string | null;
  /**
   * Another TBX category that states the status, e.g. `normativeAuthorization`; absent =
   * `administrativeStatus`.
   */
  status_category?: string;
  part_of_speech: string | null;
  definition: string | null;
  context: string | null;
  notes: string[];
  extra: TbxItem[];
  line: number;
}

/** Data of a concept in one language that applies to all its terms. */
export interface TbxLanguage {
  lang: string;
  definition: string | null;
  notes: string[];
  extra: TbxItem[];
}

export interface TbxConcept {
  id: string | null;
  subject_field: string | null;
  definition: string | null;
  notes: string[];
  languages: TbxLanguage[];
  terms: TbxTerm[];
  extra: TbxItem[];
  line: number;
}

export interface TbxHeader {
  flavour: 'tbx2' | 'tbx3' | 'tbx-min' | 'multiterm';
  /** As written: `TBX-Basic`, `TBX-Core` … */
  dialect: string | null;
  style: string | null;
  lang: string | null;
  title: string | null;
}

export type TbxErrorCode =
  | 'empty_term'
  | 'no_language'
  | 'no_terms'
  | 'too_long'
  | 'invalid_bytes'
  | 'unknown_entity';

export interface TbxCounts {
  concepts: number;
  terms: number;
  refused: number;
  warnings: number;
}

export type TbxEvent =
  | ({ type: 'header'; line: number } & TbxHeader)
  | ({ type: 'concept'; ordinal: number } & TbxConcept)
  | {
      type: 'refused';
      ordinal: number;
      concept_id: string | null;
      line: number;
      reason: TbxErrorCode;
      message: Localised;
    }
  | { type: 'warning'; line: number; reason: string; message: Localised }
  | ({ type: 'end' } & TbxCounts);
