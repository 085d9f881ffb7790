import type { FileLanguages } from '../../../../shared/domain/text/file-languages.ts';
import { primaryLanguage, textDirection } from '../../../../shared/domain/text/languages.ts';
import type { Splice } from '../../xml/splice.ts';
import { partsOf } from '../office/parts.ts';

/** InDesign's names of languages by tag. The first is written, all are recognised. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  ar: ['Arabic'],
  bg: ['Bulgarian'],
  bn: ['bn_IN'],
  ca: ['Catalan'],
  cs: ['Czech'],
  da: ['Danish'],
  de: ['de_DE_2006', 'German: Reformed', 'German: Traditional'],
  'de-CH': ['de_CH_2006', 'German: Swiss'],
  el: ['Greek'],
  en: ['English: USA', 'English: USA Legal', 'English: USA Medical'],
  'en-CA': ['English: Canadian'],
  'en-GB': ['English: UK'],
  es: ['Spanish: Castilian'],
  et: ['Estonian'],
  fi: ['Finnish'],
  fr: ['French'],
  'fr-CA': ['French: Canadian'],
  gu: ['gu_IN'],
  he: ['Hebrew'],
  hi: ['hi_IN'],
  hr: ['Croatian'],
  hu: ['Hungarian'],
  it: ['Italian'],
  kn: ['kn_IN'],
  lt: ['Lithuanian'],
  lv: ['Latvian'],
  ml: ['ml_IN'],
  mr: ['mr_IN'],
  nb: ['Norwegian: Bokmal'],
  nl: ['nl_NL_2005', 'Dutch'],
  nn: ['Norwegian: Nynorsk'],
  or: ['or_IN'],
  pa: ['pa_IN'],
  pl: ['Polish'],
  pt: ['Portuguese: Orthographic Agreement', 'Portuguese'],
  'pt-BR': ['Portuguese: Brazilian'],
  ro: ['Romanian'],
  ru: ['Russian'],
  sk: ['Slovak'],
  sl: ['Slovenian'],
  sv: ['Swedish'],
  ta: ['ta_IN'],
  te: ['te_IN'],
  tr: ['Turkish'],
  uk: ['Ukrainian'],
};
const TAGS = new Map(Object.entries(NAMES).flatMap(([tag, names]) => names.map((name) => [name, tag])));

/** InDesign's name of a language; null = it has none. */
function nameOf(language: string): string | null {
  const primary = primaryLanguage(language) === 'no' ? 'nb' : primaryLanguage(language);
  return (NAMES[language] ?? NAMES[primary])?.[0] ?? null;
}

const LANGUAGE = /(\sAppliedLanguage=)(["'])\$ID\/([^"']*)\2/g;
const PARAGRAPH = /<ParagraphStyleRange\b[^>]*>/g;
const STORY = /<StoryPreference\b[^>]*?\sStoryDirection=["'](?:LeftToRight|Unknown)Direction["']/g;

/**
 * The splices of an InDesign file with the target language where runs and styles state the source language, and
 * with the direction of stories and edited paragraphs whose script runs from right to left.
 */
export function declareLanguage(
  text: string,
  splices: readonly Splice[],
  { source_lang, target_lang }: FileLanguages,
): Splice[] {
  const name = nameOf(target_lang);
  const isStale = (stated: string) =>
    source_lang !== '' && primaryLanguage(TAGS.get(stated) ?? '') === primaryLanguage(source_lang);
  const inTarget = (markup: string) =>
    markup.replace(LANGUAGE, (whole, attribute, _quote, stated) =>
      name === null || !isStale(stated) ? whole : `${attribute}"$ID/${name}"`,
    );
  const isFree = (start: number, end: number) =>
    splices.every((splice) => end <= splice.start || start >= splice.end);
  const tags = new Map<number, { start: number; end: number; tag: string }>();
  const change = (start: number, tag: string, changed: string) => {
    const end = start + tag.length;
    if (changed !== tag && isFree(start, end)) tags.set(start, { start, end, tag: changed });
  };
  for (const { 0: tag, index } of text.matchAll(/<\w+\b[^>]*\sAppliedLanguage=[^>]*>/g)) {
    change(index, tag, inTarget(tag));
  }
  if (textDirection(target_lang) === 'rtl') {
    for (const part of partsOf(text)) {
      const own = splices.filter(({ start }) => start >= part.at && start < part.at + part.text.length);
      if (own.length === 0) continue;
      for (const { 0: tag, index } of part.text.matchAll(STORY)) {
        change(part.at + index, tag, tag.replace(/(?:LeftToRight|Unknown)(Direction["'])$/, 'RightToLeft$1'));
      }
      for (const { start, tag } of paragraphsOf(part, own)) {
        change(start, tag, toRight(tags.get(start)?.tag ?? tag));
      }
    }
  }
  return [
    ...splices.map((one) => ({ ...one, text: inTarget(one.text) })),
    ...Array.from(tags.values(), ({ start, end, tag }) => ({ start, end, text: tag })),
  ];
}

/** The start tags of the paragraphs that contain the splices of a part. */
function paragraphsOf(part: { text: string; at: number }, splices: readonly Splice[]) {
  const all = Array.from(part.text.matchAll(PARAGRAPH), ({ 0: tag, index }) => ({
    start: part.at + index,
    tag,
  }));
  const ordered = splices.toSorted((a, b) => a.start - b.start);
  const found = new Map<number, { start: number; tag: string }>();
  let last = -1;
  for (const { start } of ordered) {
    while ((all[last + 1]?.start ?? Number.POSITIVE_INFINITY) < start) last++;
    const paragraph = all[last];
    if (paragraph) found.set(paragraph.start, paragraph);
  }
  return found.values();
}

function toRight(tag: string): string {
  const kept = tag
    .replace(/\sParagraphDirection=(["'])[^"']*\1/, '')
    .replace(/(\sJustification=["'])Left(Align|Justified)(["'])/, '$1Right$2$3');
  return kept.replace(/\s*(\/?)>$/, ' ParagraphDirection="RightToLeftDirection"$1>');
}
