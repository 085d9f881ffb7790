import { languageMatches, normaliseLanguage, primaryLanguage } from '@tessera/shared/text/languages';
import { numbersInOrder, renumber } from './align-codes.ts';
import type { TmxCode, TmxStamps, TmxUnit, TmxVariant } from './types.ts';

/** One source and one target of a unit, with codes numbered from 1 in source order. */
export interface TmxPair extends TmxStamps {
  source: string;
  target: string;
  source_codes: TmxCode[];
  target_codes: TmxCode[];
  /** The languages of the variants as written in the file. */
  source_lang: string;
  target_lang: string;
}

/** Distance between two languages: 0 same, 1 one is more specific, 2 other region, 3 no match. */
type Distance = 0 | 1 | 2 | 3;

const distances = new Map<string, Distance>();

function distance(lang: string, wanted: string): Distance {
  const key = `${lang} ${wanted}`;
  let found = distances.get(key);
  if (found === undefined) {
    found = computeDistance(lang, wanted);
    if (distances.size < 10_000) distances.set(key, found);
  }
  return found;
}

function computeDistance(lang: string, wanted: string): Distance {
  if (
    (normaliseLanguage(lang) ?? lang.toLowerCase()) === (normaliseLanguage(wanted) ?? wanted.toLowerCase())
  ) {
    return 0;
  }
  if (languageMatches(lang, wanted)) return 1;
  const primary = primaryLanguage(lang);
  return primary !== 'und' && primary === primaryLanguage(wanted) && scriptOf(lang) === scriptOf(wanted)
    ? 2
    : 3;
}

/** Scripts are not interchangeable: neither traditional and simplified Chinese, nor Latin and Cyrillic Serbian. */
function scriptOf(lang: string): string | undefined {
  const normal = normaliseLanguage(lang);
  return normal === null ? undefined : new Intl.Locale(normal).maximize().script;
}

/**
 * The pairs of a unit for two languages: variants in exactly these languages, otherwise the nearest with the same
 * primary language and script (`en` for `en-US`, then `en-GB`). Several variants in the best language are alternatives
 * and give several pairs. Empty when a side is missing.
 */
export function selectPairs(
  unit: Pick<TmxUnit, 'variants' | keyof TmxStamps>,
  sourceLang: string,
  targetLang: string,
): TmxPair[] {
  const usable = unit.variants.filter(({ text }) => text !== '');
  const sources = nearest(usable, sourceLang, targetLang);
  const targets = nearest(
    usable.filter((variant) => !sources.includes(variant)),
    targetLang,
    sourceLang,
  );
  return sources.flatMap((source) => targets.map((target) => pairOf(unit, source, target)));
}

/** The best variants for a language, except one that exactly matches the other side's language. */
function nearest(variants: TmxVariant[], wanted: string, other: string): TmxVariant[] {
  let best: Distance = 3;
  let found: TmxVariant[] = [];
  for (const variant of variants) {
    const away = distance(variant.lang, wanted);
    if (away === 3 || away > best || (away > 0 && distance(variant.lang, other) < away)) continue;
    if (away < best) found = [];
    best = away;
    if (away < 2 || found.length === 0 || found[0]?.lang === variant.lang) found.push(variant);
  }
  return found;
}

function pairOf(unit: TmxStamps, source: TmxVariant, target: TmxVariant): TmxPair {
  const sourceNumbers = numbersInOrder(source.text);
  const from = renumber(source, sourceNumbers);
  const to = renumber(target, numbersInOrder(target.text, sourceNumbers));
  const usage = target.usage_count ?? unit.usage_count ?? source.usage_count;
  return {
    source: from.text,
    target: to.text,
    source_codes: from.codes,
    target_codes: to.codes,
    source_lang: source.lang,
    target_lang: target.lang,
    created_at: target.created_at ?? unit.created_at ?? source.created_at,
    created_by: target.created_by ?? unit.created_by ?? source.created_by,
    changed_at: target.changed_at ?? unit.changed_at ?? source.changed_at,
    changed_by: target.changed_by ?? unit.changed_by ?? source.changed_by,
    usage_count: usage,
    last_used_at: target.last_used_at ?? unit.last_used_at ?? source.last_used_at,
  };
}
