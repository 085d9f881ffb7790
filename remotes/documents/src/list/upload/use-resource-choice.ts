import type { FileLanguages } from '@tessera/shared/text/file-languages';
import { servingLanguages } from '@tessera/shared/text/serving-languages';
import type { Resource as ListedResource } from '@tessera/shared/ui';
import { useState } from 'react';

/** A memory or a glossary. */
export type Resource = Omit<ListedResource, 'job_id'>;

/** Proposed ones listed before all others. */
const FIRST = 5;

export interface ResourceChoice {
  first: readonly Resource[];
  /** All others: further proposed ones, and those in other languages. */
  others: readonly Resource[];
  isChosen: (resource: Resource) => boolean;
  choose: (resource: Resource, isChosen: boolean) => void;
  isChanged: boolean;
  /** JSON of the chosen ones, in order of precedence, for the request body. */
  given: string;
}

/** Memories, or glossaries, of a new document: those the server would attach, unless deselected. */
export function useResourceChoice(
  all: readonly Resource[] | undefined,
  languages: FileLanguages,
): ResourceChoice {
  const [said, setSaid] = useState<ReadonlyMap<number, boolean>>(new Map());
  const newestFirst = (all ?? []).toSorted((a, b) => b.updated_at.localeCompare(a.updated_at) || b.id - a.id);
  const proposed = servingLanguages(newestFirst, languages);
  const first = proposed.slice(0, FIRST);
  const others = [
    ...proposed.slice(FIRST),
    ...newestFirst.filter((resource) => !proposed.includes(resource)),
  ];
  const isChosen = (resource: Resource) => said.get(resource.id) ?? proposed.includes(resource);
  return {
    first,
    others,
    isChosen,
    choose: ({ id }, chosen) => setSaid(new Map(said).set(id, chosen)),
    isChanged: newestFirst.some((resource) => isChosen(resource) !== proposed.includes(resource)),
    given: JSON.stringify([...first, ...others].filter(isChosen).map(({ id }) => id)),
  };
}
