import { answerOf } from '@tessera/shared/edits/answer-of';
import { currentTab } from '@tessera/shared/edits/tab';
import { remoteId } from '@tessera/shared/remote/federation';
import type { RemoteRelease } from '@tessera/shared/remote/release';

/**
 * Versions being rendered, with their start (ms since the epoch), by page and id: a hung page cannot remove its rows. Not in local
 * storage, which browsers write seconds later: a killed browser would leave rows of finished renderings.
 */
const DATABASE = 'tessera-drawing';
const STORE = 'drawing';
/**
 * Maximum wait for the browser's storage, ms. It usually takes a few ms, but on a busy machine a hung tab may still be
 * closing, and a version missed here would hang again.
 */
const OPEN_WITHIN_MS = 2_000;
/** Newer rows may belong to another window that is rendering right now, ms. */
const LEFT_AFTER_MS = 3_000;

const drawing = new Set<string>();
let database: IDBDatabase | null = null;

function change(run: (store: IDBObjectStore) => void): void {
  try {
    const transaction = database?.transaction(STORE, 'readwrite', { durability: 'relaxed' });
    if (!transaction) return;
    run(transaction.objectStore(STORE));
    // The page may hang before its next task.
    transaction.commit();
  } catch {
    // The browser has closed the database.
  }
}

export function beginDrawing({ name, version }: RemoteRelease): void {
  const id = remoteId(name, version);
  drawing.add(id);
  change((store) => store.put(Date.now(), [currentTab().id, id]));
}

/** Rendering finished or threw. */
export function endDrawing({ name, version }: RemoteRelease): void {
  const id = remoteId(name, version);
  if (drawing.delete(id)) change((store) => store.delete([currentTab().id, id]));
}

/** The page still responds: rendering is not the reason if it closes now. */
export function endAllDrawing(): void {
  for (const id of drawing) change((store) => store.delete([currentTab().id, id]));
  drawing.clear();
}

async function takeLeft(): Promise<string[]> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  database = await answerOf(request);
  // A later release may need another version.
  database.onversionchange = () => database?.close();
  const transaction = database.transaction(STORE, 'readwrite');
  const store = transaction.objectStore(STORE);
  const [keys, begun] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())]);
  const old = (keys as [page: string, id: string][]).filter(
    (_, index) => begun[index] < Date.now() - LEFT_AFTER_MS,
  );
  for (const key of old) store.delete(key);
  // It would otherwise stay open during the first rendering, and hold up all writes if that hangs.
  transaction.commit();
  return [...new Set(old.map(([, id]) => id))];
}

/**
 * Opens the browser's storage, before anything is rendered; returns the ids of versions whose rendering never
 * ended, so that their page had to be closed, and forgets them.
 */
export function openDrawing(): Promise<string[]> {
  const late = new Promise<string[]>((resolve) => setTimeout(resolve, OPEN_WITHIN_MS, []));
  // Without storage, a version that hangs is tried again.
  return Promise.race([takeLeft().catch(() => []), late]);
}
