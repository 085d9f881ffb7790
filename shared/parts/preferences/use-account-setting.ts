import { listPreferences, setPreference } from '@tessera/shared/contract/preference';
import { queryOf, useMutationOf, useQuery, useQueryClient } from '@tessera/shared/query';
import { useState } from 'react';
import type { PreferenceSectionProps } from './PreferenceSection.tsx';

interface Options<T> {
  /** Key of the setting in the account. */
  name: string;
  /** Reads the stored value of any version. */
  read: (kept: unknown) => T;
}

/**
 * A setting of the account. A choice shows at once, and is reverted with an error message if saving fails. Until the
 * stored value is known, `value` is the default and `stored` is pending.
 */
export function useAccountSetting<T>({ name, read }: Options<T>): {
  value: T;
  change: (next: T) => void;
  stored: NonNullable<PreferenceSectionProps['stored']>;
} {
  const options = queryOf(listPreferences);
  const kept = useQuery({ ...options, staleTime: Number.POSITIVE_INFINITY });
  const queryClient = useQueryClient();
  const [chosen, choose] = useState<{ value: T }>();
  const set = useMutationOf(setPreference, {
    // Saved one after the other, so that the last choice wins.
    scope: { id: name },
    onSuccess: (_answer, input) => {
      queryClient.setQueryData<typeof kept.data>(options.queryKey, (known) => ({
        preferences: { ...known?.preferences, [name]: input?.body.value },
      }));
    },
    onError: () => choose(undefined),
  });
  return {
    value: chosen ? chosen.value : read(kept.data?.preferences[name]),
    change(value) {
      choose({ value });
      set.mutate({ params: { name }, body: { value } });
    },
    stored: {
      isPending: kept.isPending,
      error: kept.data ? null : kept.error,
      retry: () => void kept.refetch(),
      failure: set.error,
    },
  };
}
