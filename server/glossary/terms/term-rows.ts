import type { TermStatus } from '../../../shared/domain/contract/glossary.ts';
import { languageMatches, primaryLanguage } from '../../../shared/domain/text/languages.ts';
import type { TermRow } from '../../formats/tabular/index.ts';
import type { TbxConcept, TbxTerm } from '../../formats/tbx/index.ts';

/** A term read by an import; `null` = not in the file, so the existing value stays. */
export interface ImportedTerm {
  source: string;
  target: string;
  comment: string | null;
  status: TermStatus | null;
  part_of_speech: string | null;
  definition: string | null;
  usage: string | null;
  case_sensitive: boolean | null;
  exact: boolean | null;
  prefix: boolean | null;
  extra: TermExtra | null;
  /** Line in the file. */
  line: number | null;
  /** Equal for all terms of a concept with more data than one pair; `null` = only the pair. */
  concept_key: string | null;
}

/** A term's file data that has no column; exports write it back. */
export interface TermExtra {
  context?: string;
  domain?: string;
  /** From before it had its own column. */
  case_sensitive?: boolean;
  /** Other columns of a table, by heading. */
  columns?: Record<string, string>;
  tbx?: TbxOrigin;
}

/** The concept that a pair of terms came from; `others` are its terms in further languages. */
export interface TbxOrigin {
  concept: Omit<TbxConcept, 'terms' | 'line'>;
  source: TbxTerm;
  target: TbxTerm;
  others: TbxTerm[];
}

export function termOfRow(row: TermRow): ImportedTerm {
  const { context, domain, extra: columns, ...term } = row;
  const extra: TermExtra = {
    ...(context !== null && { context }),
    ...(domain !== null && { domain }),
    ...(Object.keys(columns).length > 0 && { columns }),
  };
  return { ...term, extra: Object.keys(extra).length > 0 ? extra : null, concept_key: null };
}

/**
 * A concept's terms in two languages, each source term paired with each target term; none when a side is
 * missing.
 */
export function termsOfConcept(
  { type: _, ordinal: __, line, terms, ...concept }: TbxConcept & { type?: string; ordinal?: number },
  languages: { source_lang: string; target_lang: string },
): ImportedTerm[] {
  const sources = termsIn(terms, languages.source_lang);
  const targets = termsIn(
    terms.filter((term) => !sources.includes(term)),
    languages.target_lang,
  );
  const others = terms.filter((term) => !sources.includes(term) && !targets.includes(term));
  const { definition, subject_field, notes } = concept;
  const isPair = terms.length === 2 && sources.length === 1;
  const isPlain = isPair && definition === null && subject_field === null && notes.length === 0;
  const concept_key = isPlain ? null : JSON.stringify([concept, terms.map(({ lang, term }) => [lang, term])]);
  return sources.flatMap((source) =>
    targets.map((target) => {
      const tbx = { concept, source, target, others };
      return {
        source: source.term,
        target: target.term,
        ...fieldsOfOrigin(tbx),
        extra: { tbx },
        line,
        concept_key,
      };
    }),
  );
}

/** The record's fields from a concept: the term's own values first, the concept's last. */
export function fieldsOfOrigin({ concept, source, target }: TbxOrigin) {
  const ofTarget = concept.languages.find(({ lang }) => lang === target.lang);
  const ofSource = concept.languages.find(({ lang }) => lang === source.lang);
  const flags = wordOf(source, MATCH_CATEGORY)?.split(/\s+/) ?? null;
  const notes = [target.notes, source.notes, concept.notes].find((some) => some.length > 0);
  return {
    comment: notes?.join('\n') ?? null,
    status: target.status ?? source.status,
    part_of_speech: source.part_of_speech ?? target.part_of_speech,
    definition:
      source.definition ??
      target.definition ??
      ofSource?.definition ??
      ofTarget?.definition ??
      concept.definition,
    usage: wordOf(target, USAGE_CATEGORY) ?? wordOf(source, USAGE_CATEGORY),
    exact: flags?.includes('exact') ?? null,
    case_sensitive: flags?.includes('case') ?? null,
    prefix: flags?.includes('prefix') ?? null,
  };
}

/** TBX's category for usage notes, and our own for how a term is recognised. */
export const USAGE_CATEGORY = 'usageNote';
export const MATCH_CATEGORY = 'x-match';

function wordOf({ extra }: TbxTerm, type: string): string | null {
  return extra.find((item) => item.type === type)?.value ?? null;
}

/** The terms in exactly this language, or else in its closest variant. */
function termsIn(terms: readonly TbxTerm[], lang: string): TbxTerm[] {
  const tests = [
    (term: TbxTerm) => term.lang.toLowerCase() === lang.toLowerCase(),
    (term: TbxTerm) => languageMatches(term.lang, lang),
    (term: TbxTerm) => primaryLanguage(term.lang) === primaryLanguage(lang),
  ];
  for (const test of tests) {
    const found = terms.filter(test);
    if (found.length > 0) return found;
  }
  return [];
}
