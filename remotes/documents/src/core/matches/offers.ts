import type { OwnMatch, RecordFileData } from '@tessera/shared/contract/document/record';
import type { MachineSuggestion } from '@tessera/shared/contract/machine-translation';
import type { Match } from '@tessera/shared/contract/translation-memory/search';
import { type DistinctMatch, distinctMatches, insertionOf } from './match-figures.ts';

export type Engine = MachineSuggestion['engine'];
type FileSuggestion = RecordFileData['suggestions'][number];

/** A text for the target, and its match percentage; `null` = none. */
export interface Insertion {
  target: string;
  percent: number | null;
}

/** A translation offered for a segment. An engine's is empty until requested. */
export type Offer = Insertion & {
  /** Stays the same when another source offers the same translation of the same text. */
  id: string;
  source: string;
} & (
    | { kind: 'memory'; match: DistinctMatch }
    | { kind: 'own'; own: OwnMatch }
    | { kind: 'file'; file: FileSuggestion }
    | { kind: 'draft' }
    | { kind: 'machine'; engine: Engine }
  );

interface Material {
  source: string;
  matches?: readonly Match[] | undefined;
  own?: readonly OwnMatch[] | undefined;
  file?: readonly FileSuggestion[] | undefined;
  /** A draft from terms. */
  draft?: string | null;
  /** Whether the source is a single term: its draft ranks above matches that are only similar. */
  isTerm?: boolean;
  engines?: readonly Engine[] | undefined;
}

/** Drafts and engines rank below matches of 75% and above worse ones. */
const WITHOUT_PERCENT = 74.5;
const SINGLE_TERM = 99.5;

const pairOf = (source: string, target: string) => JSON.stringify([source, target]);

/**
 * The translations offered, best first: by percentage after repairs, then memories, the document, its file, terms,
 * engines. A translation that a memory offers is not repeated.
 */
export function rankOffers({
  source,
  matches = [],
  own = [],
  file = [],
  draft,
  isTerm = false,
  engines = [],
}: Material): Offer[] {
  const offers: Offer[] = [];
  const taken = new Set<string>();
  for (const match of distinctMatches(matches)) {
    const insertion = insertionOf(match);
    let id = pairOf(match.source, insertion.target);
    // The same translation may have several percentages.
    while (taken.has(id)) id += '+';
    taken.add(id).add(pairOf(match.source, match.target));
    offers.push({ kind: 'memory', match, id, source: match.source, ...insertion });
  }
  const add = (offer: Offer) => {
    if (!taken.has(offer.id)) offers.push(offer);
    taken.add(offer.id);
  };
  for (const one of own) add({ ...one, kind: 'own', own: one, id: pairOf(one.source, one.target) });
  for (const one of file) {
    const percent = one.similarity === null ? null : Math.round(one.similarity * 100);
    add({ ...one, kind: 'file', file: one, percent, id: pairOf(one.source, one.target) });
  }
  // The draft keeps its number when a term changes.
  if (draft && !taken.has(pairOf(source, draft)))
    add({ kind: 'draft', source, target: draft, percent: null, id: 'draft' });
  for (const engine of engines)
    add({ kind: 'machine', engine, source, target: '', percent: null, id: String(engine.id) });
  const rankOf = ({ kind, percent }: Offer) =>
    percent ?? (kind === 'draft' && isTerm ? SINGLE_TERM : WITHOUT_PERCENT);
  return offers.toSorted((a, b) => rankOf(b) - rankOf(a));
}

/** The order of the offers shown; those that arrive later are appended, so that no number changes. */
export function withLate(order: readonly string[], offers: readonly Offer[]): readonly string[] {
  const late = offers.map(({ id }) => id).filter((id) => !order.includes(id));
  return late.length > 0 ? [...order, ...late] : order;
}
