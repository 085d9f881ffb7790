import { languageMatches } from '../../../shared/domain/text/languages.ts';
import type { ByteChunks } from '../../formats/encoding/open-bytes.ts';
import { readTmx, type TmxUnit } from '../../formats/tmx/index.ts';

export interface LanguagePair {
  source_lang: string;
  target_lang: string;
}

/** BCP 47's code for an undetermined language. */
export const UNDETERMINED = 'und';

/**
 * The languages to import a TMX in: the requested ones, or else the languages of the first unit with two.
 * `null` when no unit is sufficient, or the file cannot be read.
 */
export async function detectTmxLanguages(
  chunks: ByteChunks,
  wanted: Partial<LanguagePair>,
): Promise<LanguagePair | null> {
  let headerLang: string | null = null;
  try {
    for await (const event of readTmx(chunks)) {
      if (event.type === 'header') headerLang = event.source_lang;
      const pair = event.type === 'unit' ? languagesOf(event, headerLang, wanted) : null;
      if (pair) return pair;
    }
  } catch {
    // Errors in the file are reported by its import.
  }
  return null;
}

function languagesOf(
  unit: Pick<TmxUnit, 'variants' | 'source_lang'>,
  headerLang: string | null,
  wanted: Partial<LanguagePair>,
): LanguagePair | null {
  const langs = unit.variants.map(({ lang }) => lang);
  const find = (lang: string | null | undefined) =>
    lang ? (langs.find((one) => one === lang) ?? langs.find((one) => languageMatches(one, lang))) : undefined;
  const taken = find(wanted.target_lang);
  const source =
    find(wanted.source_lang ?? unit.source_lang ?? headerLang) ?? langs.find((lang) => lang !== taken);
  const target = taken ?? langs.find((lang) => lang !== source);
  if (source === undefined || target === undefined || source === target) return null;
  return {
    source_lang: wanted.source_lang ?? source.slice(0, 35),
    target_lang: wanted.target_lang ?? target.slice(0, 35),
  };
}
