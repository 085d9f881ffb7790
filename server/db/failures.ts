/** Why the database failed, if neither the server nor the client made a mistake. */
export type DatabaseFailure = 'gone' | 'busy' | 'full';

/** Primary result codes of SQLite. */
const SQLITE: Record<number, DatabaseFailure> = {
  5: 'busy',
  6: 'busy',
  // SQLITE_IOERR: how a full disk appears when SQLite maps or truncates a file.
  10: 'full',
  13: 'full',
  14: 'gone',
};

/** SQLSTATEs of PostgreSQL, and Node's error codes of connections. */
const CODES: Record<string, DatabaseFailure> = {
  '53100': 'full',
  '53200': 'full',
  '53300': 'gone',
  '57P01': 'gone',
  '57P02': 'gone',
  '57P03': 'gone',
  // Statement timeout, deadlock, serialisation failure: a retry may succeed.
  '57014': 'busy',
  '55P03': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '25006': 'gone',
  ECONNREFUSED: 'gone',
  ECONNRESET: 'gone',
  EPIPE: 'gone',
  ETIMEDOUT: 'gone',
  EHOSTUNREACH: 'gone',
  ENETUNREACH: 'gone',
  ENOTFOUND: 'gone',
  EAI_AGAIN: 'gone',
  ENOSPC: 'full',
  EDQUOT: 'full',
};

/** Messages of pg that have no code. */
const MESSAGES: [RegExp, DatabaseFailure][] = [
  [/^Connection terminated|Client has encountered a connection error|^Client was closed/, 'gone'],
  // Code 55000 has many other meanings.
  [/is not currently accepting connections$/, 'gone'],
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/^Query read timeout/, 'busy'],
];

/** The kind of failure, or `null` if it is not a database error. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  if (error instanceof AggregateError) return databaseFailure(error.errors[0]);
  if (!(error instanceof Error)) return null;
  const { code, errcode, cause } = error as Error & { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE[errcode & 0xff] ?? null;
  if (typeof code === 'string') {
    const known = CODES[code] ?? (code.startsWith('08') ? 'gone' : undefined);
    if (known) return known;
  }
  const known = MESSAGES.find(([pattern]) => pattern.test(error.message));
  return known?.[1] ?? (cause === undefined ? null : databaseFailure(cause));
}

/**
 * Runs an optional write during a read, such as when a session was last seen: on a full disk users must still
 * be able to read and export their work. Returns `false` if there was no space.
 */
export async function ifThereIsRoom(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (databaseFailure(error) === 'full') return false;
    throw error;
  }
}

/** PostgreSQL and SQLite codes for rows that another writer added or removed between read and write. */
const RACES = new Set(['23505', '23503', 2067, 1555, 787]);

/** Whether two calls conflicted, so that a retry with fresh data makes sense. */
export function isRace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  return RACES.has(errcode ?? code ?? '');
}
