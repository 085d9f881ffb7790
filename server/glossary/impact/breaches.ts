import type { TermImpact } from '../../../shared/domain/contract/glossary/impact.ts';
import type { TermHit } from '../../../shared/domain/contract/glossary.ts';
import { targetUsesTerm } from '../../engines/terms/target-check.ts';

export type Breach = { record_id: number; reason: TermImpact['reason'] };

/**
 * How a translation violates the terms in its source: it uses none of the accepted translations of an
 * occurrence, or a forbidden or deprecated one. `about` selects the terms to report; the others still count
 * as translations.
 */
export function findBreaches(
  hits: readonly TermHit[],
  {
    target,
    target_lang,
    about,
  }: { target: string; target_lang: string; about: (recordId: number) => boolean },
): Breach[] {
  const breaches = new Map<number, Breach>();
  for (const atPlace of byPlace(hits).values()) {
    if (!atPlace.some(({ record }) => about(record.id))) continue;
    const wanted = atPlace.filter((hit) => !isBanned(hit));
    const used = wanted.filter(({ record }) => targetUsesTerm(target, record.target, target_lang));
    for (const hit of atPlace) {
      const { record } = hit;
      if (!about(record.id)) continue;
      if (isBanned(hit)) {
        // An accepted translation may contain the banned one, as in a compound.
        const isPart = used.some((other) => contains(other.record.target, record.target));
        if (!isPart && targetUsesTerm(target, record.target, target_lang)) {
          breaches.set(record.id, { record_id: record.id, reason: 'forbidden' });
        }
      }
    }
    // One word of a source needs one fix, however many translations it may have.
    const lacking =
      used.length === 0 ? preferred(wanted.filter(({ record }) => about(record.id))) : undefined;
    if (lacking) breaches.set(lacking.record.id, { record_id: lacking.record.id, reason: 'missing' });
  }
  return [...breaches.values()];
}

function byPlace(hits: readonly TermHit[]): Map<string, TermHit[]> {
  const places = new Map<string, TermHit[]>();
  for (const hit of hits) {
    const place = `${hit.start} ${hit.end}`;
    places.set(place, [...(places.get(place) ?? []), hit]);
  }
  return places;
}

function isBanned({ record }: TermHit): boolean {
  return record.status === 'forbidden' || record.status === 'deprecated';
}

function preferred(hits: readonly TermHit[]): TermHit | undefined {
  return hits.find(({ record }) => record.status === 'preferred') ?? hits[0];
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
