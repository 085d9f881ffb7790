import { newId } from './new-id.ts';
import { currentTab } from './tab.ts';

/** What somebody has typed in one field, or one form, and the server does not have. */
export interface LoggedEdit<Value = unknown> {
  id: string;
  userId: number;
  /** The tab that writes it. No other changes or deletes it; one that takes it over gets an edit of its own. */
  tab: string;
  /** What it was typed in, e.g. `document/3/segment/17`. */
  field: string;
  value: Value;
  /** ms since the epoch. */
  at: number;
}

/** Stays in the place of an edit that another tab has taken over, for a tab that comes back from a cache. */
interface TakenEdit extends Omit<LoggedEdit, 'value'> {
  takenBy: string;
}
type Row = LoggedEdit | TakenEdit;

const DATABASE = 'tessera-edits';
const STORE = 'edits';
const BY_FIELD = 'by-field';
/** Longer than any browser keeps a page in its cache, ms. */
const TAKEN_MS = 7 * 24 * 3_600_000;

let opening: Promise<IDBDatabase> | null = null;
/** The open database: what is written as a page closes must not wait for a promise. */
let database: IDBDatabase | null = null;

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex(BY_FIELD, ['userId', 'field']);
  };
  const opened = await answerOf(request);
  const forget = () => {
    opening = null;
    database = null;
  };
  opened.onclose = forget;
  // A later release may want another version of it.
  opened.onversionchange = () => {
    opened.close();
    forget();
  };
  database = opened;
  return opened;
}

function open(): Promise<IDBDatabase> {
  opening ??= openDatabase().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/**
 * Resolves when everything that `run` asked for is done: by default on the disk, not only with the operating system, so
 * that "kept" holds after a power cut too. The page goes on while the disk works.
 */
async function change<T>(
  run: (store: IDBObjectStore) => T,
  durability: IDBTransactionDurability = 'strict',
): Promise<Awaited<T>> {
  const opened = database ?? (await open());
  const transaction = opened.transaction(STORE, 'readwrite', { durability });
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser aborted the write.'));
  });
  const result = run(transaction.objectStore(STORE));
  // Its end needs nothing more of this page, which may be closing. Where a step follows another, it ends by itself.
  if (!(result instanceof Promise)) transaction.commit();
  const [answer] = await Promise.all([result, done]);
  return answer;
}

/** What the browser refused to write: it lives as long as this page. */
const unwritten = new Map<string, LoggedEdit>();

/** Writes an edit, in place of what was logged of it before: at any moment one of the two is there. */
export async function writeEdit(edit: LoggedEdit): Promise<void> {
  try {
    await change((store) => void store.put(edit));
    unwritten.delete(edit.id);
  } catch (error) {
    unwritten.set(edit.id, edit);
    throw error;
  }
}

/** Whether an edit is only in this page. */
export function isUnwritten(id: string): boolean {
  return unwritten.has(id);
}

/** Forgets an edit that the server has, or that somebody has given up; one that comes back does no harm. */
export async function removeEdit(id: string): Promise<void> {
  unwritten.delete(id);
  await change((store) => void store.delete(id), 'relaxed');
}

function isTaken(row: Row): row is TakenEdit {
  return 'takenBy' in row;
}

async function listRows(userId: number, field: string): Promise<Row[]> {
  const store = (database ?? (await open())).transaction(STORE).objectStore(STORE);
  const isFolder = field.endsWith('/');
  const range = IDBKeyRange.bound([userId, field], [userId, isFolder ? `${field}\uffff` : field]);
  return answerOf(store.index(BY_FIELD).getAll(range));
}

/** A person's edits of all tabs in one field, or in all fields below a name that ends in a slash. */
export async function listEdits<Value>(userId: number, field: string): Promise<LoggedEdit<Value>[]> {
  const isIn = (name: string) => (field.endsWith('/') ? name.startsWith(field) : name === field);
  const here = [...unwritten.values()].filter((edit) => edit.userId === userId && isIn(edit.field));
  const found = new Map(here.map((edit) => [edit.id, edit]));
  // A browser without storage has what is in this page.
  for (const row of await listRows(userId, field).catch(() => [])) {
    if (!isTaken(row)) found.set(row.id, found.get(row.id) ?? row);
    else if (row.at < Date.now() - TAKEN_MS) void removeEdit(row.id).catch(() => {});
  }
  return [...found.values()] as LoggedEdit<Value>[];
}

/** Makes an edit of another tab one of this tab's, under a new id; `null` when a third one was first. */
export async function takeOver<Value>(edit: LoggedEdit<Value>): Promise<LoggedEdit<Value> | null> {
  const { id } = edit;
  const { id: tab, open: openHere } = currentTab();
  const newName = newId();
  openHere.add(newName);
  if (unwritten.delete(id)) return { ...edit, id: newName, tab };
  const taken = await change(async (store) => {
    const row: Row | undefined = await answerOf(store.get(id));
    if (!row || isTaken(row)) return null;
    const { value, ...rest } = row as LoggedEdit<Value>;
    const mine = { ...rest, value, id: newName, tab };
    store.put(mine);
    store.put({ ...rest, at: Date.now(), takenBy: tab } satisfies TakenEdit);
    return mine;
  });
  if (!taken) openHere.delete(newName);
  return taken;
}

/** Whether another tab has taken an edit over. */
export async function isTakenOver(id: string): Promise<boolean> {
  const store = (database ?? (await open())).transaction(STORE).objectStore(STORE);
  const row: Row | undefined = await answerOf(store.get(id));
  return row !== undefined && isTaken(row);
}
