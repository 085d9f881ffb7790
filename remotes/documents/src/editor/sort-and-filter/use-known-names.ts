import { CHECKS } from '@tessera/shared/checks';
import { checkName } from '@tessera/shared/checks/names';
import { listAuthors } from '@tessera/shared/contract/document/listing';
import { queryOf, useQuery } from '@tessera/shared/query';
import { useMemo } from 'react';
import { type KnownNames, namedField } from './query-suggestions.ts';

/** Members change rarely, ms. */
const STALE_TIME = 60_000;

/** People and checks that can be named; people are requested once a name is being typed. */
export function useKnownNames(documentId: number, typed: string): KnownNames {
  const isNaming = namedField(typed) === 'author';
  const { data } = useQuery({
    ...queryOf(listAuthors, { params: { id: documentId } }),
    enabled: isNaming,
    staleTime: STALE_TIME,
    retry: false,
  });
  return useMemo(
    () => ({
      author: data?.authors.map(({ username }) => ({ value: username, name: username })) ?? [],
      check: CHECKS.map(({ id }) => ({ value: id, name: checkName(id) })),
    }),
    [data],
  );
}
