import type { SegmentView } from './segment-view.ts';
import { findTerm } from './term-match.ts';
import { applyEdits, quote, toRaw } from './text-view.ts';
import type { Finding, TextRange } from './types.ts';

export function checkTerms({ target, input }: SegmentView): Finding[] {
  return (input.terms ?? []).flatMap((term): Finding[] => {
    if (term.forbidden || term.target.trim() === '') return [];
    const translations = [term.target, ...(term.alternatives ?? [])].filter((text) => text.trim() !== '');
    const used =
      term.in_target ?? translations.some((text) => findTerm(target.plain, text, target.language) !== null);
    if (used) return [];
    // One of a term's several translations is enough.
    const other = input.terms?.some(
      (rival) =>
        rival !== term &&
        !rival.forbidden &&
        rival.source === term.source &&
        (rival.in_target ?? findTerm(target.plain, rival.target, target.language) !== null),
    );
    if (other) return [];
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
  return (input.terms ?? []).flatMap((term): Finding[] => {
    if (!term.forbidden || term.target.trim() === '' || term.in_target === false) return [];
    const found = findTerm(target.plain, term.target, target.language, { exact: true });
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
