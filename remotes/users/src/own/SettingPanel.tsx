import { listPreferences, setPreference } from '@tessera/shared/contract/preference';
import { queryOf, useMutationOf, useQuery, useQueryClient } from '@tessera/shared/query';
import { ErrorPanel, Panel, SkeletonLines } from '@tessera/shared/ui';
import { type ReactNode, useState } from 'react';

interface SettingPanelProps<T> {
  title: string;
  /** Key of the setting in the account. */
  name: string;
  /** Reads the stored value of any version. */
  read: (kept: unknown) => T;
  children: (value: T, change: (next: T) => void) => ReactNode;
}

/**
 * A setting of the account, once loaded. A choice shows at once, and is reverted with an error message if
 * saving fails.
 */
export function SettingPanel<T>({ title, name, read, children }: SettingPanelProps<T>) {
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
  return (
    <Panel title={title}>
      {kept.isPending && <SkeletonLines lines={2} />}
      {kept.isError && <ErrorPanel error={kept.error} onRetry={() => void kept.refetch()} />}
      {kept.data &&
        children(chosen ? chosen.value : read(kept.data.preferences[name]), (value) => {
          choose({ value });
          set.mutate({ params: { name }, body: { value } });
        })}
      {set.error && <ErrorPanel error={set.error} />}
    </Panel>
  );
}
