import type { SegmentView } from './segment-view.ts';
import { termFinder } from './term-match.ts';
import { applyEdits, quote, toRaw } from './text-view.ts';
import type { Finding, TextRange } from './types.ts';

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
        message: `The glossary translates ${quote(term.source)} as ${translations.map(quote).join(' or ')}; the translation does not use it.`,
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
        message: `The glossary forbids ${quote(term.target)}. ${preferred ? `Write ${quote(preferred)}` : 'Use another word'}.`,
        target_ranges: found ? [toRaw(target, found[0], found[1])] : undefined,
        repair:
          preferred && found
            ? {
                label: `Write ${quote(preferred)}`,
                target: applyEdits(target, [{ start: found[0], end: found[1], text: preferred }]),
              }
            : undefined,
      },
    ];
  });
}
