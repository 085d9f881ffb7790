import type { SegmentView } from './segment-view.ts';
import { familyFinder, termFinder } from './term-match.ts';
import { isMeant } from './term-sense.ts';
import { applyEdits, excerpt, toRaw } from './text-view.ts';
import type { Finding, SegmentTerm, TextRange } from './types.ts';
import { toList } from './wording.ts';

export function checkTerms({ source, target, input }: SegmentView): Finding[] {
  const terms = (input.terms ?? []).filter((term) => !term.forbidden && term.target.trim() !== '');
  if (terms.length === 0) return [];
  const findTerm = termFinder(target.plain, target.language);
  const hasFamily = familyFinder(target.plain, target.language);
  const isUsed = (term: SegmentTerm) =>
    term.in_target ?? translationsOf(term).some((text) => findTerm(text) !== null || hasFamily(text));
  // One translation, used once, is enough, however often the term occurs and however many translations it
  // has.
  return [...Map.groupBy(terms, (term) => term.source.toLowerCase()).values()].flatMap(
    (places): Finding[] => {
      const meant = places.filter((term) => isMeant(term, source));
      const [first] = meant;
      if (!first || places.some(isUsed)) return [];
      const translations = [...new Set(meant.flatMap(translationsOf))].map(excerpt);
      const form = formOf(first, source.raw);
      return [
        {
          about: `${first.source}=${first.target}`,
          says: {
            id: form ? 'terms.unused-form' : 'terms.unused',
            values: { source: excerpt(first.source), anyOf: toList(translations), ...(form && { form }) },
          },
          source_ranges: meant.flatMap(({ start, end }): TextRange[] =>
            start === undefined || end === undefined ? [] : [[start, end]],
          ),
        },
      ];
    },
  );
}

const translationsOf = ({ target, alternatives = [] }: SegmentTerm) =>
  [target, ...alternatives].filter((text) => text.trim() !== '');

/** The term's form in the source, if inflected. */
function formOf({ source, start, end }: SegmentTerm, text: string): string {
  const found = start === undefined || end === undefined ? source : text.slice(start, end);
  return found.toLowerCase() === source.toLowerCase() ? '' : excerpt(found);
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
