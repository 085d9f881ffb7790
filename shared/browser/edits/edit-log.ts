import { answerOf } from './answer-of.ts';
import { dropHandedOver, handedOver } from './hand-over.ts';
import { newId } from './new-id.ts';
import { currentTab } from './tab.ts';

/** Text typed in a field or form that is not on the server yet. */
export interface LoggedEdit<Value = unknown> {
  id: string;
  userId: number;
  /** The tab that writes it. No other tab changes or deletes it; taking it over makes a new edit. */
  tab: string;
  /** The field, e.g. `document/3/segment/17`. */
  field: string;
  value: Value;
  /** ms since the epoch. */
  at: number;
}

/** Left in place of an edit taken over by another tab, in case its tab returns from a cache. */
interface TakenEdit extends Omit<LoggedEdit, 'value'> {
  takenBy: string;
}
type Row = LoggedEdit | TakenEdit;

const DATABASE = 'tessera-edits';
const STORE = 'edits';
const BY_FIELD = 'by-field';
/** Longer than any browser caches a page, ms. */
const TAKEN_MS = 7 * 24 * 3_600_000;

let opening: Promise<IDBDatabase> | null = null;
/** The open database: a write of a closing page must not wait for a promise. */
let database: IDBDatabase | null = null;

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
  // A later release may need another version.
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
 * Resolves when all requests of `run` are done: by default on the disk, not only handed to the operating
 * system, so that "kept" also survives a power cut. The page continues meanwhile.
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
  // Commits without further work from this page, which may be closing. A sequence of steps commits by itself.
  if (!(result instanceof Promise)) transaction.commit();
  const [answer] = await Promise.all([result, done]);
  return answer;
}

/** Edits that the browser failed to write; lost when the page closes. */
const unwritten = new Map<string, LoggedEdit>();

/** Writes an edit, replacing its previous version atomically. */
export async function writeEdit(edit: LoggedEdit): Promise<void> {
  try {
    await change((store) => void store.put(edit));
    unwritten.delete(edit.id);
  } catch (error) {
    unwritten.set(edit.id, edit);
    throw error;
  }
}

/** Moves edits of closed pages into the log. */
async function adopt(): Promise<void> {
  for (const edit of handedOver<LoggedEdit>()) {
    try {
      await change(async (store) => {
        const row: Row | undefined = await answerOf(store.get(edit.id));
        if (!row || (!isTaken(row) && row.at < edit.at)) store.put(edit);
      });
      dropHandedOver(edit.id);
    } catch {
      // It stays handed over for the next page; this page shows it as well.
      unwritten.set(edit.id, edit);
    }
  }
}

/** Whether an edit is only in this page. */
export function isUnwritten(id: string): boolean {
  return unwritten.has(id);
}

/** Deletes an edit that was saved on the server or discarded; it is harmless if it reappears. */
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

/** A user's edits from all tabs in one field, or in all fields below a prefix that ends in a slash. */
export async function listEdits<Value>(userId: number, field: string): Promise<LoggedEdit<Value>[]> {
  await adopt();
  const isIn = (name: string) => (field.endsWith('/') ? name.startsWith(field) : name === field);
  const here = [...unwritten.values()].filter((edit) => edit.userId === userId && isIn(edit.field));
  const found = new Map(here.map((edit) => [edit.id, edit]));
  // A browser without storage only has this page's edits.
  for (const row of await listRows(userId, field).catch(() => [])) {
    if (!isTaken(row)) found.set(row.id, found.get(row.id) ?? row);
    else if (row.at < Date.now() - TAKEN_MS) void removeEdit(row.id).catch(() => {});
  }
  return [...found.values()] as LoggedEdit<Value>[];
}

/** Moves an edit of another tab to this tab, under a new id; `null` if a third tab was first. */
export async function takeOver<Value>(edit: LoggedEdit<Value>): Promise<LoggedEdit<Value> | null> {
  const { id } = edit;
  const { id: tab, open: openHere } = currentTab();
  const newName = newId();
  openHere.add(newName);
  if (unwritten.delete(id)) {
    dropHandedOver(id);
    return { ...edit, id: newName, tab };
  }
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

/** Whether another tab has taken over an edit. */
export async function isTakenOver(id: string): Promise<boolean> {
  const store = (database ?? (await open())).transaction(STORE).objectStore(STORE);
  const row: Row | undefined = await answerOf(store.get(id));
  return row !== undefined && isTaken(row);
}
