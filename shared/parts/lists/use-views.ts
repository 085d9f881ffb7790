import { isApiError, messageOf } from '@tessera/shared/api';
import {
  getDocumentViews,
  getViews,
  type SavedView,
  setDocumentViews,
  setViews,
  type ViewList,
} from '@tessera/shared/contract/views';
import { type QueryOf, queryOf, useClient, useQuery, useQueryClient } from '@tessera/shared/query';
import { toast } from '@tessera/shared/ui';
import { t } from './messages.ts';

/** How long views stay fresh, ms: few users change them, mostly in this page. */
const STALE_TIME = 5 * 60_000;

/** How often a change is repeated because other pages keep changing the same views. */
const TRIES = 5;

type Change = (views: readonly SavedView[]) => SavedView[];

/** Views stored together, and functions to change them. */
export interface Views {
  views: readonly SavedView[] | undefined;
  error: unknown;
  /** Changes the current views on the server, as another page may have changed them. Rejects on failure. */
  change: (make: Change) => Promise<void>;
  /** The same without a form to show errors in. */
  tryToChange: (make: Change) => Promise<boolean>;
}

/** The user's views of a list. */
export function useViews(list: ViewList): Views {
  const client = useClient();
  return useKept(queryOf(getViews, { params: { list } }), (views, { version }) =>
    client.call(setViews, { params: { list }, body: { views, ...(version !== undefined && { version }) } }),
  );
}

/** Views of a document's segments, shared by all its users. */
export function useDocumentViews(id: number): Views {
  const client = useClient();
  return useKept(queryOf(getDocumentViews, { params: { id } }), (views, { version }) =>
    client.call(setDocumentViews, { params: { id }, body: { views, version } }),
  );
}

function useKept<Kept extends { views: SavedView[] }>(
  options: QueryOf<Kept>,
  save: (views: SavedView[], kept: Kept) => Promise<Kept>,
): Views {
  const queryClient = useQueryClient();
  const query = useQuery({ ...options, staleTime: STALE_TIME });

  async function change(make: Change): Promise<void> {
    for (let left = TRIES; ; left -= 1) {
      const kept = await queryClient.fetchQuery({ ...options, staleTime: 0 });
      try {
        const answer = await save(make(kept.views), kept);
        queryClient.setQueryData<Kept>(options.queryKey, answer);
        return;
      } catch (error) {
        // Another page was faster: repeat the change on its views.
        if (left <= 1 || !isApiError(error) || error.status !== 409) throw error;
      }
    }
  }
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
