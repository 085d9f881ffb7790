import type { SegmentView } from './segment-view.ts';
import { termFinder } from './term-match.ts';
import { applyEdits, excerpt, toRaw } from './text-view.ts';
import type { Finding, TextRange } from './types.ts';
import { toList } from './wording.ts';

export function checkTerms({ target, input }: SegmentView): Finding[] {
  const terms = input.terms ?? [];
  if (terms.length === 0) return [];
  const findTerm = termFinder(target.plain, target.language);
  const translated = new Set(
    terms
      .filter((term) => !term.forbidden && (term.in_target ?? findTerm(term.target) !== null))
      .map(({ source }) => source),
  );
  return terms.flatMap((term): Finding[] => {
    if (term.forbidden || term.target.trim() === '') return [];
    const translations = [term.target, ...(term.alternatives ?? [])].filter((text) => text.trim() !== '');
    const used = term.in_target ?? translations.some((text) => findTerm(text) !== null);
    // One of a term's several translations is enough.
    if (used || translated.has(term.source)) return [];
    const ranges: TextRange[] | undefined =
      term.start === undefined || term.end === undefined ? undefined : [[term.start, term.end]];
    return [
      {
        about: `${term.source}=${term.target}`,
        says: {
          id: 'terms.unused',
          values: { source: excerpt(term.source), anyOf: toList(translations.map(excerpt)) },
        },
        source_ranges: ranges,
      },
    ];
  });
}

export function checkForbiddenTerms({ target, input }: SegmentView): Finding[] {
  const terms = (input.terms ?? []).filter(({ forbidden }) => forbidden);
  if (terms.length === 0) return [];
  const findTerm = termFinder(target.plain, target.language, { exact: true });
  return terms.flatMap((term): Finding[] => {
    if (term.target.trim() === '' || term.in_target === false) return [];
    const found = findTerm(term.target);
    if (!found && !term.in_target) return [];
    const { preferred } = term;
    return [
      {
        about: term.target,
        says: preferred
          ? {
              id: 'forbidden_terms.write',
              values: { term: excerpt(term.target), preferred: excerpt(preferred) },
            }
          : { id: 'forbidden_terms.avoid', values: { term: excerpt(term.target) } },
        target_ranges: found ? [toRaw(target, found[0], found[1])] : undefined,
        repair:
          preferred && found
            ? {
                says: { id: 'repair.write-quoted', values: { text: excerpt(preferred) } },
                target: applyEdits(target, [{ start: found[0], end: found[1], text: preferred }]),
              }
            : undefined,
      },
    ];
  });
}
