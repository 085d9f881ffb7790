import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import {
  selectPairs,
  type TmxCode,
  type TmxPair,
  type TmxProp,
  type TmxUnit,
} from '../../formats/tmx/index.ts';
import { FILE_MARK } from '../../machine-translation/may-leave.ts';
import type { EntryLanguages } from '../../uploads/language-counts.ts';
import { derivedColumns } from '../units/unit-queries.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { LanguagePair } from './tmx-languages.ts';
import type { UnitRow } from './unit-row.ts';

/** A unit's TMX data that has no column; exports write it back. */
export interface UnitExtra {
  tuid?: string;
  props?: TmxProp[];
  notes?: string[];
  attributes?: Record<string, string>;
  source?: VariantExtra;
  target?: VariantExtra;
  /** Set when the target's codes differ from the source's. */
  target_codes?: TmxCode[];
  usage_count?: number;
  last_used_at?: string;
}

export interface VariantExtra {
  lang?: string;
  props?: TmxProp[];
  notes?: string[];
  attributes?: Record<string, string>;
}

/** Property names by which tools store a unit's neighbours and key. */
export const CONTEXT_PROPS = {
  previous: ['x-context-pre', 'prev'],
  next: ['x-context-post', 'next'],
  key: ['x-context-key', 'id', 'key'],
} as const;

/** The property of units that must not be sent to external services. */
export const MARK_PROP: TmxProp = { type: FILE_MARK, text: 'yes' };

export interface RowOptions extends LanguagePair {
  memory_id: number;
  job_id: number;
  /** 0 = a job adds the units to the text indexes later. */
  indexed: 0 | 1;
  /** The author for units that name none. */
  username: string;
  /** The time for units that state none. */
  now: string;
}

/** A unit's rows in two languages, one per pair of alternatives; none when a side is missing. */
export function rowsOfUnit(
  unit: TmxUnit,
  options: RowOptions,
): { rows: UnitRow[]; languages: EntryLanguages } {
  const pairs = selectPairs(unit, options.source_lang, options.target_lang).filter(
    ({ source, target }) => isStorable(source) && isStorable(target),
  );
  return {
    rows: pairs.map((pair) => rowOfPair(unit, pair, options)),
    languages: {
      held: [...new Set(unit.variants.flatMap(({ lang, text }) => (text === '' ? [] : [lang])))],
      taken: [...new Set(pairs.flatMap(({ source_lang, target_lang }) => [source_lang, target_lang]))],
    },
  };
}

function rowOfPair(unit: TmxUnit, pair: TmxPair, options: RowOptions): UnitRow {
  const { source, target } = pair;
  const created = pair.created_at ?? pair.changed_at ?? options.now;
  const codes = mergeCodes(pair.source_codes, pair.target_codes);
  const extra = extraOf(unit, pair, options);
  const row: UnitRow = {
    memory_id: options.memory_id,
    source,
    target,
    ...derivedColumns(pair),
    codes: codes.length > 0 ? JSON.stringify(codes) : null,
    previous_source: contextOf(unit, 'previous'),
    next_source: contextOf(unit, 'next'),
    context_key: contextOf(unit, 'key'),
    origin: 'import',
    extra: extra && JSON.stringify(extra),
    created_by: pair.created_by ?? options.username,
    updated_by: pair.changed_by ?? pair.created_by ?? options.username,
    created_at: created,
    updated_at: pair.changed_at ?? created,
    version: 1,
    job_id: options.job_id,
    must_not_leave: unit.props.some(isMark) ? 1 : 0,
    indexed: options.indexed,
    fingerprint: 0,
  };
  row.fingerprint = fingerprintOf(row);
  return row;
}

function isStorable(text: string): boolean {
  return text.trim() !== '' && !text.includes('\0') && text.isWellFormed();
}

function mergeCodes(source: TmxCode[], target: TmxCode[]): TmxCode[] {
  const known = new Set(source.map(({ id }) => id));
  return [...source, ...target.filter(({ id }) => !known.has(id))];
}

function contextOf(unit: TmxUnit, which: keyof typeof CONTEXT_PROPS): string | null {
  const names: readonly string[] = CONTEXT_PROPS[which];
  const prop = unit.props.find(({ type }) => names.includes(type.toLowerCase()));
  return prop ? plainText(prop.text).replaceAll('\0', '').toWellFormed() : null;
}

const isMark = ({ type }: TmxProp) => type.toLowerCase() === MARK_PROP.type;

const CONTEXT_NAMES: ReadonlySet<string> = new Set(Object.values(CONTEXT_PROPS).flat());

function extraOf(unit: TmxUnit, pair: TmxPair, { source_lang, target_lang }: RowOptions): UnitExtra | null {
  const targetCodes = sameCodes(pair) ? undefined : pair.target_codes;
  const extra = withoutEmptyFields<UnitExtra>({
    tuid: unit.tuid ?? undefined,
    props: unit.props.filter((prop) => !CONTEXT_NAMES.has(prop.type.toLowerCase()) && !isMark(prop)),
    notes: unit.notes,
    attributes: unit.extra,
    source: variantExtra(unit, pair.source_lang, source_lang),
    target: variantExtra(unit, pair.target_lang, target_lang),
    target_codes: targetCodes,
    usage_count: pair.usage_count ?? undefined,
    last_used_at: pair.last_used_at ?? undefined,
  });
  return extra;
}

function variantExtra(unit: TmxUnit, lang: string, expected: string): VariantExtra | undefined {
  const variant = unit.variants.find((one) => one.lang === lang);
  if (!variant) return undefined;
  const { props, notes, extra } = variant;
  const fields = { lang: lang === expected ? undefined : lang, props, notes, attributes: extra };
  return withoutEmptyFields<VariantExtra>(fields) ?? undefined;
}

function sameCodes({ source_codes, target_codes }: TmxPair): boolean {
  const byId = new Map(source_codes.map((code) => [code.id, JSON.stringify(code)]));
  return target_codes.every((code) => (byId.get(code.id) ?? JSON.stringify(code)) === JSON.stringify(code));
}

/** The object without empty fields; `null` when nothing is left. */
function withoutEmptyFields<T extends object>(value: T): T | null {
  // Nearly every unit is empty, so building a list of fields to check would be wasteful.
  const fields: Partial<T> = {};
  let hasFields = false;
  for (const name in value) {
    const field = value[name];
    if (field === undefined || (typeof field === 'object' && field !== null && isEmpty(field))) continue;
    fields[name] = field;
    hasFields = true;
  }
  return hasFields ? (fields as T) : null;
}

function isEmpty(field: object): boolean {
  for (const _ in field) return false;
  return true;
}
