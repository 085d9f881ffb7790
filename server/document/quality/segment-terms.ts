import type { SegmentTerm } from '../../../shared/domain/checks/index.ts';
import type { TermHit } from '../../../shared/domain/contract/glossary.ts';
import { targetUsesTerm } from '../../engines/terms/target-check.ts';

/**
 * Turns the terms found in a source into the checks' input: one per position, with its other translations. An
 * inflected translation counts as used here; the checks, which also run in browsers, inflect few languages.
 */
export function toSegmentTerms(
  hits: readonly TermHit[],
  { target, target_lang }: { target: string; target_lang: string },
): SegmentTerm[] {
  const places = new Map<string, TermHit[]>();
  for (const hit of hits) {
    const place = `${hit.start} ${hit.end}`;
    places.set(place, [...(places.get(place) ?? []), hit]);
  }
  return [...places.values()].flatMap((atPlace) => {
    const wanted = atPlace.filter((hit) => !isForbidden(hit));
    // The preferred translation is required; admitted ones are accepted as well.
    wanted.sort((a, b) => rank(a) - rank(b));
    const [first, ...others] = wanted;
    const terms: SegmentTerm[] = atPlace
      .filter(isForbidden)
      .map((hit) => ({ ...placeOf(hit), forbidden: true, preferred: first?.record.target }));
    if (first) {
      const isUsed = wanted.some(({ record }) => targetUsesTerm(target, record.target, target_lang));
      terms.push({
        ...placeOf(first),
        alternatives: others.map(({ record }) => record.target),
        // If the translation was not found here, the checks search for it themselves.
        ...(isUsed ? { in_target: true } : {}),
      });
    }
    return terms;
  });
}

function isForbidden({ record }: TermHit): boolean {
  return record.status === 'forbidden' || record.status === 'deprecated';
}

function rank({ record }: TermHit): number {
  return record.status === 'preferred' ? 0 : 1;
}

function placeOf({ record, start, end }: TermHit): SegmentTerm {
  const { id, source, target, part_of_speech } = record;
  return { id, source, target, part_of_speech, start, end };
}
