import { CHECKS } from '@tessera/shared/checks';
import { checkName } from '@tessera/shared/checks/names';
import { listAuthors } from '@tessera/shared/contract/document/listing';
import { queryOf, useQuery } from '@tessera/shared/query';
import { useMemo } from 'react';
import { type KnownNames, namedField } from './query-suggestions.ts';

/** People come and go seldom, ms. */
const STALE_TIME = 60_000;

/** Who and which checks may be named; people are asked for when one is being named. */
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
