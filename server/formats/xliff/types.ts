import type { Block } from '@tessera/shared/text/block';
import type { InlineCode } from '@tessera/shared/text/inline-codes';
import type { Localised } from '../../messages/localised.ts';
import type { Splice } from '../xml/splice.ts';

export type XliffVersion = '1.0' | '1.1' | '1.2' | '2.0' | '2.1' | '2.2';

/** The tool whose conventions the file follows; `xliff` for none in particular. */
export type XliffDialect = (typeof XLIFF_DIALECTS)[number];

export const XLIFF_DIALECTS = [
  'xliff',
  'sdlxliff',
  'mqxliff',
  'mxliff',
  'matecat',
  'smartcat',
  'xcode',
  'angular',
  'dotnet',
  'okapi',
  'symfony',
  'typo3',
] as const;

export type SegmentState = 'initial' | 'draft' | 'translated' | 'reviewed' | 'final';

/** One line of the conformance report. `error`: the standard forbids it; `warning`: odd, but allowed or harmless. */
export interface Finding {
  severity: 'error' | 'warning';
  /** A stable name for programs, e.g. `xliff2-segment-required`. */
  constraint: string;
  message: Localised;
  /** 1-based. */
  line: number;
  /** 1-based. */
  column: number;
  /** Corrects the text that was scanned; only if there is a single correct result. */
  repair?: readonly Splice[];
}

export interface XliffNote {
  text: string;
  from?: string;
  category?: string;
}

export interface LengthLimit {
  value: number;
  unit: 'char' | 'pixel' | 'byte';
}

export interface XliffSuggestion {
  source: string;
  target: string;
  /** 0–1; null if missing. */
  similarity: number | null;
  origin: string;
}

export interface XliffTerm {
  term: string;
  translation?: string;
  definition?: string;
}

export interface XliffSegment {
  /** Position in the file; stable for the same bytes, and the key of edits. */
  index: number;
  /** `file number/unit id/segment id`; `~n` is added to later ones when ids repeat. */
  key: string;
  file_index: number;
  file_original: string;
  unit_id: string;
  segment_id: string | null;
  /** In the notation of `shared/domain/text/inline-codes.ts`, like `target`. */
  source: string;
  /** null = the file has no target element for it. */
  target: string | null;
  codes: InlineCode[];
  /** `approved` is true exactly for `reviewed` and `final`. */
  state: SegmentState;
  /** The state as written in the file. */
  raw_state: string | null;
  approved: boolean;
  /** False inside `translate="no"`. */
  translatable: boolean;
  /** Read-only: not translatable, or locked by a tool. */
  locked: boolean;
  notes: XliffNote[];
  max_length: LengthLimit | null;
  min_length: LengthLimit | null;
  preserve_space: boolean;
  /** `name` = resname; other entries are the file's own contexts. */
  context: Record<string, string>;
  /** Equal for segments of one paragraph; null = unknown. */
  paragraph: string | null;
  /** The kind of block in the original document; null = unknown. */
  block: Block | null;
  suggestions: XliffSuggestion[];
  terms: XliffTerm[];
}

export interface XliffCounts {
  units: number;
  translatable_units: number;
  /** Segments of translatable units. */
  segments: number;
  /** 1.x: translatable units with a non-empty target; 2.x: translatable segments with one. */
  units_with_target: number;
}

export interface XliffFile {
  version: XliffVersion;
  dialect: XliffDialect;
  encoding: string;
  source_lang: string | null;
  target_lang: string | null;
  findings: Finding[];
  /** Number of findings per constraint, listed or not. */
  broken: ReadonlyMap<string, number>;
  counts: XliffCounts;
  segments: XliffSegment[];
}

export interface XliffEdit {
  target: string | null;
  state: SegmentState;
  approved: boolean;
  /** The source in the document: an edit is only written where the file has the same text, apart from codes. */
  source?: string;
}
