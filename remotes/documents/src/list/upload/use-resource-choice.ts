import { keepPreviousData, type QueryOf, useQuery } from '@tessera/shared/query';
import type { FileLanguages } from '@tessera/shared/text/file-languages';
import { MOST_PROPOSED } from '@tessera/shared/text/serving-languages';
import type { Resource as ListedResource } from '@tessera/shared/ui';
import { useState } from 'react';

/** A memory or a glossary. */
export type Resource = Omit<ListedResource, 'job_id'>;

/** Proposed ones listed before all others. */
const FIRST = 5;

interface Look {
  page: number;
  search: string;
  for_source: string;
  for_target: string;
  others: '0' | '1';
}

export interface ResourceChoice {
  first: readonly Resource[];
  /** The first of the others that match the search: further proposed ones, then those in other languages. */
  others: readonly Resource[];
  /** How many others match the search, how many there are, and how many of them are chosen. */
  foundCount: number;
  othersCount: number;
  chosenCount: number;
  search: string;
  setSearch: (search: string) => void;
  isChosen: (resource: Resource) => boolean;
  choose: (resource: Resource, isChosen: boolean) => void;
  isChanged: boolean;
  /** JSON of the chosen ones, in order of precedence, for the request body. */
  given: string;
}

/** Memories, or glossaries, of a new document: those the server would attach, unless deselected. */
export function useResourceChoice<Row extends Resource>(
  look: (query: Look) => QueryOf<{ records: Row[]; total_rows: number }>,
  { source_lang: for_source, target_lang: for_target }: FileLanguages,
): ResourceChoice {
  const [search, setSearch] = useState('');
  const [said, setSaid] = useState<ReadonlyMap<number, boolean>>(new Map());
  const all: Look = { page: 0, search: '', for_source, for_target, others: '1' };
  const enabled = for_source !== '' && for_target !== '';
  const serving = useQuery({ ...look({ ...all, others: '0' }), enabled });
  const listed = useQuery({ ...look(all), enabled });
  const found = useQuery({ ...look({ ...all, search }), enabled, placeholderData: keepPreviousData });

  const proposed = new Set(serving.data?.records.slice(0, MOST_PROPOSED).map(({ id }) => id));
  const first = serving.data?.records.slice(0, FIRST) ?? [];
  const isFirst = ({ id }: { id: number }) => first.some((resource) => resource.id === id);
  const hits = found.data?.records ?? [];
  const isChosen = ({ id }: { id: number }) => said.get(id) ?? proposed.has(id);
  const added = [...said].filter(([id, isWanted]) => isWanted && !proposed.has(id)).map(([id]) => id);
  const chosen = [...[...proposed].filter((id) => isChosen({ id })), ...added];
  return {
    first,
    others: hits.filter((resource) => !isFirst(resource)),
    foundCount: (found.data?.total_rows ?? 0) - hits.filter(isFirst).length,
    othersCount: (listed.data?.total_rows ?? first.length) - first.length,
    chosenCount: chosen.filter((id) => !isFirst({ id })).length,
    search,
    setSearch,
    isChosen,
    choose: ({ id }, isWanted) => setSaid(new Map(said).set(id, isWanted)),
    isChanged: added.length > 0 || [...proposed].some((id) => !isChosen({ id })),
    given: JSON.stringify(chosen),
  };
}
