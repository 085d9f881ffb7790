import { listPreferences, setPreference } from '@tessera/shared/contract/preference';
import { keyOf, queryOf, useMutationOf, useQuery, useQueryClient } from '@tessera/shared/query';

type Known = { preferences: Record<string, unknown> } | undefined;

/**
 * A preference stored in the account; `undefined` until loaded, or while not requested. Save errors are
 * ignored. `isUnset`: the account has no value for it.
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
      // Applied at once, and for the life of the page even if saving fails.
      queryClient.setQueryData(keyOf(listPreferences), (known: Known) => ({
        preferences: { ...known?.preferences, [name]: value },
      }));
      // Use the promise, since the component may be unmounted when the answer arrives.
      set.mutateAsync({ params: { name }, body: { value } }).then(
        () => onKept?.(),
        () => {},
      );
    },
    data !== undefined && data.preferences[name] === undefined,
  ];
}
