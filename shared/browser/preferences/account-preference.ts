import { listPreferences, setPreference } from '@tessera/shared/contract/preference';
import { keyOf, queryOf, useMutationOf, useQuery, useQueryClient } from '@tessera/shared/query';

type Known = { preferences: Record<string, unknown> } | undefined;

/**
 * What the account keeps under a name, on whatever machine its person is; `undefined` until that is known, or while it is
 * not asked. That it cannot be kept is no error for anybody. `isUnset`: the account answered that it keeps nothing under it.
 */
export function useAccountPreference(
  name: string,
  isAsked = true,
): [account: unknown, send: (value: unknown, onKept?: () => void) => void, isUnset: boolean] {
  const { data, error } = useQuery({
    ...queryOf(listPreferences),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isAsked,
  });
  const queryClient = useQueryClient();
  const set = useMutationOf(setPreference);
  return [
    data || error ? (data?.preferences[name] ?? null) : undefined,
    (value, onKept) => {
      // At once, and for as long as this page is open even where it cannot be kept.
      queryClient.setQueryData(keyOf(listPreferences), (known: Known) => ({
        preferences: { ...known?.preferences, [name]: value },
      }));
      // Its promise, since whoever asked may be gone when the answer comes.
      set.mutateAsync({ params: { name }, body: { value } }).then(
        () => onKept?.(),
        () => {},
      );
    },
    data !== undefined && data.preferences[name] === undefined,
  ];
}
