import { ApiError, type Client } from '@tessera/shared/api';
import { updateDocumentRecord } from '@tessera/shared/contract/document/record';
import { EditKeeper } from '@tessera/shared/edits/edit-keeper';
import { newId } from '@tessera/shared/edits/new-id';
import { currentTab } from '@tessera/shared/edits/tab';
import type { Session } from '@tessera/shared/session';
import { holdUnsavedText } from '@tessera/shared/ui';
import { t } from '../live-editor/messages.ts';
import { unfinishedReason } from '../live-editor/text-edit.ts';
import { SaveQueue } from './save-queue.ts';
import { type SegmentDraft, segmentField } from './segment-draft.ts';

interface QueueOptions {
  client: Client;
  session: Session;
  documentId: number;
  userId: number;
}

/**
 * One queue per document and user for the life of the page: it outlives its screen and is reused on return.
 */
const known = new Map<string, SaveQueue>();

export function openQueue(options: QueueOptions): SaveQueue {
  const key = `${options.userId}:${options.documentId}`;
  const queue = known.get(key) ?? createQueue(options);
  known.set(key, queue);
  return queue;
}

function createQueue({ client, session, documentId, userId }: QueueOptions): SaveQueue {
  // Edits are never saved under the name of another user who signs in on the same page.
  const isMine = () => session.getState().user?.id === userId;
  const queue = new SaveQueue({
    openKeeper: (recordId, { id, ...rest }) =>
      new EditKeeper<SegmentDraft>({
        userId,
        field: segmentField(documentId, recordId),
        ...(id && { id }),
        ...rest,
      }),
    newKey: newId,
    unfinishedReason: ({ base, text }) => unfinishedReason(text, base.codes),
    async send(id, { key, body }) {
      if (!isMine()) throw signedOut();
      return client.call(updateDocumentRecord, { params: { id }, body, idempotencyKey: key });
    },
    onSaved: () => {},
    isOwn: ({ updated_by }) => updated_by?.id === userId,
  });
  holdPage(queue);
  window.addEventListener('online', queue.retry);
  let wasMine = true;
  session.subscribe(() => {
    const comesBack = isMine() && !wasMine;
    wasMine = isMine();
    if (comesBack) queue.retry();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') queue.flush();
  });
  window.addEventListener('pagehide', () => sendLast(client, queue));
  currentTab().onReturn(() => queue.comeBack());
  return queue;
}

/**
 * Blocks loading a newer version of this remote while text is unsaved, and asks before leaving if the browser
 * could not store it.
 */
function holdPage(queue: SaveQueue): void {
  // The previous shell release has no such function; there, a new version does not wait for drafts.
  const hold: typeof holdUnsavedText | undefined = holdUnsavedText;
  let release: (() => void) | null = null;
  queue.subscribe(() => {
    const isOpen = queue.list().length > 0;
    if (isOpen) release ??= hold?.({ isKept: () => queue.surviveReload() }) ?? null;
    else {
      release?.();
      release = null;
    }
  });
}

function signedOut(): ApiError {
  const message = t('signed-out.text');
  return new ApiError({ status: 401, code: 'unauthorised', title: t('signed-out.title'), message });
}

/** Browsers let only small request bodies outlive the page. */
const MOST_BYTES = 60_000;

/** The page may be closing for good: have the browser deliver pending saves. */
function sendLast(client: Client, queue: SaveQueue): void {
  let room = MOST_BYTES;
  for (const { recordId, operation } of queue.leave()) {
    const json = JSON.stringify(operation.body);
    room -= json.length * 3;
    if (room < 0) return;
    // The only call that bypasses the client: it must outlive the page, which XMLHttpRequest cannot.
    void fetch(client.downloadUrl(updateDocumentRecord, { id: recordId }), {
      method: updateDocumentRecord.method,
      body: json,
      headers: { 'content-type': 'application/json', 'idempotency-key': `"${operation.key}"` },
      keepalive: true,
    }).catch(() => {});
  }
}
