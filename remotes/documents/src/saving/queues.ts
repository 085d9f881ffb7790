import { ApiError, type Client } from '@tessera/shared/api';
import { updateDocumentRecord } from '@tessera/shared/contract/document/record';
import type { Session } from '@tessera/shared/session';
import { holdUnsavedText } from '@tessera/shared/ui';
import { unfinishedReason } from '../editor/text-edit.ts';
import { type DraftStore, openDrafts } from './drafts.ts';
import { SaveQueue } from './save-queue.ts';

interface QueueOptions {
  client: Client;
  session: Session;
  documentId: number;
  userId: number;
}

interface Saving {
  queue: SaveQueue;
  drafts: DraftStore;
}

/** One queue per document and user for the life of the page: it outlives its screen, which finds it again on return. */
const known = new Map<string, Saving>();
const draftsOf = new Map<number, DraftStore>();

export function openQueue({ client, session, documentId, userId }: QueueOptions): Saving {
  const key = `${userId}:${documentId}`;
  const there = known.get(key);
  if (there) return there;
  const drafts = draftsOf.get(userId) ?? openDrafts(userId);
  draftsOf.set(userId, drafts);
  // One person's edits are never saved under the name of another who signs in on the same page.
  const isMine = () => session.getState().user?.id === userId;
  const queue = new SaveQueue({
    documentId,
    drafts,
    unfinishedReason: ({ base, text }) => unfinishedReason(text, base.codes),
    async send(id, body) {
      if (!isMine()) throw signedOut();
      return client.call(updateDocumentRecord, { params: { id }, body });
    },
    onSaved: () => {},
  });
  const saving = { queue, drafts };
  known.set(key, saving);
  holdVersion(queue);
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
  return saving;
}

/** No newer version of this remote is loaded while a text is unsaved. */
function holdVersion(queue: SaveQueue): void {
  // The previous shell release has no such function; there, a new version does not wait for drafts.
  const hold: typeof holdUnsavedText | undefined = holdUnsavedText;
  let release: (() => void) | null = null;
  queue.subscribe(() => {
    const isOpen = queue.list().length > 0;
    if (isOpen) release ??= hold?.() ?? null;
    else {
      release?.();
      release = null;
    }
  });
}

function signedOut(): ApiError {
  const message = 'Sign in again as the person who typed this.';
  return new ApiError({ status: 401, code: 'unauthorised', title: 'Signed out', message });
}

/** Browsers let only small request bodies outlive the page. */
const MOST_BYTES = 60_000;

/** The page may be closing for good: have the browser deliver pending saves. */
function sendLast(client: Client, queue: SaveQueue): void {
  let room = MOST_BYTES;
  for (const { recordId, body } of queue.leave()) {
    const json = JSON.stringify(body);
    room -= json.length * 3;
    if (room < 0) return;
    // The only call that bypasses the client: it must outlive the page, which XMLHttpRequest cannot.
    void fetch(client.downloadUrl(updateDocumentRecord, { id: recordId }), {
      method: updateDocumentRecord.method,
      body: json,
      headers: { 'content-type': 'application/json' },
      keepalive: true,
    }).catch(() => {});
  }
}
