import type { InlineCode } from '@tessera/shared/text/inline-codes';
import type { Localised } from '../../messages/localised.ts';

/** A piece of an inline code's content; `sub` is translatable text inside the code (TMX `<sub>`). */
export type CodeContent = string | { sub: string };

/**
 * An inline code in TMX. `markup` is the native code of the element, e.g. `<b>`; further attributes are kept for
 * export, except `x` and `i`, which the code's number replaces.
 */
export interface TmxCode extends InlineCode {
  /** The element, unless `type` implies it (pair: bpt/ept, open and close: it, standalone: ph). */
  element?: 'hi' | 'ut';
  attributes?: Record<string, string>;
  closing_attributes?: Record<string, string>;
  /** The content in parts; only if it has a `sub`. */
  content?: CodeContent[];
  closing_content?: CodeContent[];
}

export interface TmxProp {
  type: string;
  text: string;
  lang?: string;
}

/** Who created and changed a unit or variant, and when; `null` = not stated. Times are ISO 8601 UTC. */
export interface TmxStamps {
  created_at: string | null;
  created_by: string | null;
  changed_at: string | null;
  changed_by: string | null;
  usage_count: number | null;
  last_used_at: string | null;
}

export interface TmxVariant extends TmxStamps {
  /** BCP 47, or as written (in lower case) if it is not a language tag. */
  lang: string;
  /** In the inline-code notation. */
  text: string;
  codes: TmxCode[];
  props: TmxProp[];
  notes: string[];
  /** Attributes without a field of their own. */
  extra: Record<string, string>;
}

export interface TmxUnit extends TmxStamps {
  tuid: string | null;
  /** The unit's own `srclang`; `null` = the header's, or any (`*all*`). */
  source_lang: string | null;
  variants: TmxVariant[];
  props: TmxProp[];
  notes: string[];
  extra: Record<string, string>;
}

export interface TmxHeader {
  /** As written: `1.1` … `1.4`; `null` if missing. */
  version: string | null;
  /** `null` = any language may be the source (`*all*`), or not stated. */
  source_lang: string | null;
  /** Every attribute of `<header>` as written. */
  attributes: Record<string, string>;
  props: TmxProp[];
  notes: string[];
}

/** Why a unit was rejected. */
export type TmxErrorCode =
  | 'empty'
  | 'one_sided'
  | 'no_language'
  | 'too_long'
  | 'invalid_bytes'
  | 'unknown_entity';

type TmxWarning = 'control_character' | 'stray_ampersand' | 'undeclared_prefix' | 'text_after_end';

export type TmxEvent =
  | ({ type: 'header'; line: number } & TmxHeader)
  | ({
      type: 'unit';
      /** 0-based number of the `<tu>` in the file, including rejected ones. */
      ordinal: number;
      line: number;
    } & TmxUnit)
  | { type: 'refused'; ordinal: number; line: number; reason: TmxErrorCode; message: Localised }
  | { type: 'warning'; ordinal: number | null; line: number; reason: TmxWarning; message: Localised }
  | ({ type: 'end' } & TmxCounts);

export type TmxUnitEvent = Extract<TmxEvent, { type: 'unit' }>;

export interface TmxCounts {
  /** Units reported, without rejected ones. */
  units: number;
  refused: number;
  /** Units skipped because of `skip_units`. */
  skipped: number;
  warnings: number;
}
