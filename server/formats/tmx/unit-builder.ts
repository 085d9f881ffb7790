import { normaliseLanguage } from '@tessera/shared/text/languages';
import { type Localised, localised } from '../../messages/localised.ts';
import type { XmlAttributes } from '../encoding/xml-reader.ts';
import { alignCodes } from './align-codes.ts';
import type { BuiltSegment } from './segment-builder.ts';
import { isoTime } from './tmx-time.ts';
import type { TmxErrorCode, TmxProp, TmxStamps, TmxUnit, TmxVariant } from './types.ts';

const UNIT_FIELDS = new Set(['tuid', 'srclang']);
const VARIANT_FIELDS = new Set(['xml:lang', 'lang']);
const EMPTY_STAMPS: TmxStamps = {
  created_at: null,
  created_by: null,
  changed_at: null,
  changed_by: null,
  usage_count: null,
  last_used_at: null,
};

export interface VariantDraft {
  attributes: XmlAttributes;
  segment: BuiltSegment;
  props: TmxProp[];
  notes: string[];
}

export interface UnitDraft {
  attributes: XmlAttributes;
  variants: VariantDraft[];
  props: TmxProp[];
  notes: string[];
}

const languages = new Map<string, string>();

/** The BCP 47 tag, or the value in lower case if it is not a tag; empty if there is none. */
function languageOf(written: string): string {
  let language = languages.get(written);
  if (language === undefined) {
    language = normaliseLanguage(written) ?? written.trim().toLowerCase();
    if (languages.size < 1000) languages.set(written, language);
  }
  return language;
}

/** A `srclang`: `null` if any language may be the source. */
export function sourceLanguageOf(written: string | undefined): string | null {
  if (written === undefined || written.trim().toLowerCase() === '*all*') return null;
  return languageOf(written) || null;
}

/** The unit of a `<tu>`, or why it is rejected. */
export function buildUnit(
  draft: UnitDraft,
  maxChars: number,
): { unit: TmxUnit } | { reason: TmxErrorCode; message: Localised } {
  const named = draft.variants.filter(({ attributes }) => variantLanguage(attributes) !== '');
  const segments = alignCodes(named.map((variant) => variant.segment));
  const variants = named.map((variant, index) => buildVariant(variant, segments[index] ?? variant.segment));
  const refusal = refusalOf(draft, variants, maxChars);
  if (refusal) return refusal;
  const { stamps, extra } = splitAttributes(draft.attributes, UNIT_FIELDS);
  return {
    unit: {
      tuid: draft.attributes.tuid ?? null,
      source_lang: sourceLanguageOf(draft.attributes.srclang),
      variants,
      ...stamps,
      props: draft.props,
      notes: draft.notes,
      extra,
    },
  };
}

function variantLanguage(attributes: XmlAttributes): string {
  return languageOf(attributes['xml:lang'] ?? attributes.lang ?? '');
}

function buildVariant(
  draft: VariantDraft,
  { text, codes }: Pick<BuiltSegment, 'text' | 'codes'>,
): TmxVariant {
  const { stamps, extra } = splitAttributes(draft.attributes, VARIANT_FIELDS);
  return {
    lang: variantLanguage(draft.attributes),
    text,
    codes,
    ...stamps,
    props: draft.props,
    notes: draft.notes,
    extra,
  };
}

function refusalOf(
  draft: UnitDraft,
  variants: TmxVariant[],
  maxChars: number,
): { reason: TmxErrorCode; message: Localised } | null {
  const used = variants.filter(({ text }) => text !== '');
  const tooLong = variants.find(({ text }) => text.length > maxChars);
  if (tooLong) {
    return {
      reason: 'too_long',
      message: localised('format.row.too-long', { lang: tooLong.lang, count: maxChars }),
    };
  }
  if (used.length >= 2) return null;
  if (draft.variants.length - variants.length + used.length >= 2) {
    return { reason: 'no_language', message: localised('format.row.no-language') };
  }
  if (used[0])
    return { reason: 'one_sided', message: localised('format.row.one-sided', { lang: used[0].lang }) };
  return { reason: 'empty', message: localised('format.row.no-text') };
}

function splitAttributes(
  attributes: XmlAttributes,
  fields: Set<string>,
): { stamps: TmxStamps; extra: Record<string, string> } {
  const stamps = { ...EMPTY_STAMPS };
  const extra: Record<string, string> = {};
  for (const key in attributes) {
    if (fields.has(key)) continue;
    const value = attributes[key] ?? '';
    if (!takeStamp(stamps, key, value)) extra[key] = value;
  }
  return { stamps, extra };
}

/** Stores the attribute in the stamps; false if it does not belong there or is not valid. */
function takeStamp(stamps: TmxStamps, key: string, value: string): boolean {
  switch (key) {
    case 'creationdate':
      stamps.created_at = isoTime(value);
      return stamps.created_at !== null;
    case 'changedate':
      stamps.changed_at = isoTime(value);
      return stamps.changed_at !== null;
    case 'lastusagedate':
      stamps.last_used_at = isoTime(value);
      return stamps.last_used_at !== null;
    case 'creationid':
      stamps.created_by = value;
      return true;
    case 'changeid':
      stamps.changed_by = value;
      return true;
    case 'usagecount':
      if (!/^\s*\d{1,15}\s*$/.test(value)) return false;
      stamps.usage_count = Number(value);
      return true;
    default:
      return false;
  }
}
