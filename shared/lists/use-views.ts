import { messageOf } from '@tessera/shared/api';
import { getViews, type SavedView, setViews, type ViewList } from '@tessera/shared/contract/views';
import { queryOf, useClient, useQuery, useQueryClient } from '@tessera/shared/query';
import { toast } from '@tessera/shared/ui';
import { t } from './messages.ts';

/** How long views are taken as they are, in ms: only their owner changes them, mostly in this page. */
const STALE_TIME = 5 * 60_000;

type Change = (views: readonly SavedView[]) => SavedView[];

/** A person's views of a list, and how to change them. */
export function useViews(list: ViewList) {
  const client = useClient();
  const queryClient = useQueryClient();
  const options = queryOf(getViews, { params: { list } });
  const query = useQuery({ ...options, staleTime: STALE_TIME });

  /** From the views as the server has them now: another page may have changed them. Rejects when it fails. */
  async function change(make: Change): Promise<void> {
    const { views } = await queryClient.fetchQuery({ ...options, staleTime: 0 });
    const answer = await client.call(setViews, { params: { list }, body: { views: make(views) } });
    queryClient.setQueryData(options.queryKey, answer);
  }
  /** The same for what has no form to show a failure in. */
  async function tryToChange(make: Change): Promise<boolean> {
    try {
      await change(make);
      return true;
    } catch (error) {
      toast({ tone: 'danger', message: t('views.not-saved', { reason: messageOf(error) }) });
      return false;
    }
  }
  return { views: query.data?.views, error: query.error, change, tryToChange };
}
