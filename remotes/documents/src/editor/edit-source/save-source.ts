import { listDocumentActions } from '@tessera/shared/contract/document/change';
import {
  type DocumentRecord,
  getRecordHistory,
  updateRecordSource,
} from '@tessera/shared/contract/document/record';
import { invalidate, type useClient, type useQueryClient } from '@tessera/shared/query';
import { announce } from '@tessera/shared/ui';
import { currentOf } from '../../core/saving/answers.ts';
import { OF_TEXTS } from '../../core/segments/of-texts.ts';
import type { EditorState } from '../../core/session/editor-context.ts';
import { settle } from '../bulk/settle.ts';
import { t } from './messages.ts';

export interface SourceDesk {
  client: ReturnType<typeof useClient>;
  queryClient: ReturnType<typeof useQueryClient>;
  state: Pick<EditorState, 'pages' | 'saves'>;
}

/**
 * Saves a source, or with `null` restores the file's. `opened`: the segment when the edit began; its translation may
 * have been saved since. Throws with the reason when another person changed the source, or the server refuses it.
 */
export async function saveSource(
  { client, queryClient, state: { pages, saves } }: SourceDesk,
  opened: DocumentRecord,
  source: string | null,
): Promise<void> {
  const { id, row_number: row } = opened;
  await settle(saves);
  const now = pages.find(id)?.record ?? opened;
  if (now.source !== opened.source) throw new Error(t('changed'));
  try {
    const body = { source, version: now.version };
    const record = await client.call(updateRecordSource, { params: { id }, body });
    pages.replace(record);
    saves.hear(record);
  } catch (error) {
    const current = currentOf(error);
    if (current) pages.replace(current);
    throw error;
  }
  announce(t(source === null ? 'restored' : 'saved', { row }));
  const params = { id };
  void invalidate(queryClient, [
    ...OF_TEXTS.map((endpoint) => ({ endpoint, params })),
    { endpoint: getRecordHistory, params },
    listDocumentActions,
  ]);
}
