import { listPreferences, setPreference } from '@tessera/shared/contract/preference';
import { keyOf, queryOf, useMutationOf, useQuery, useQueryClient } from '@tessera/shared/query';

/** What the account keeps under a name, on whatever machine its person is; `undefined` until that is known. */
export function useAccountPreference(name: string): [unknown, (value: unknown, onKept?: () => void) => void] {
  const { data, error } = useQuery({ ...queryOf(listPreferences), staleTime: Number.POSITIVE_INFINITY });
  const queryClient = useQueryClient();
  const set = useMutationOf(setPreference);
  return [
    data || error ? (data?.preferences[name] ?? null) : undefined,
    (value, onKept) => {
      // At once, and for as long as this page is open even where it cannot be kept.
      queryClient.setQueryData(keyOf(listPreferences), {
        preferences: { ...data?.preferences, [name]: value },
      });
      set.mutate({ params: { name }, body: { value } }, onKept && { onSuccess: onKept });
    },
  ];
}
