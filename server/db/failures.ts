/** What is the matter with the database, where it is neither our mistake nor the client's. */
export type DatabaseFailure = 'gone' | 'busy' | 'full';

/** SQLite's result codes, without their extensions. */
const SQLITE: Record<number, DatabaseFailure> = {
  5: 'busy',
  6: 'busy',
  // SQLITE_IOERR: a full disk shows itself as one where SQLite maps or truncates a file.
  10: 'full',
  13: 'full',
  14: 'gone',
};

/** PostgreSQL's SQLSTATEs, and Node's codes of connections. */
const CODES: Record<string, DatabaseFailure> = {
  '53100': 'full',
  '53200': 'full',
  '53300': 'gone',
  '57P01': 'gone',
  '57P02': 'gone',
  '57P03': 'gone',
  // A statement that took too long, a deadlock, two writers in each other's way: the same again may work.
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

/** What pg says without a code. */
const MESSAGES: [RegExp, DatabaseFailure][] = [
  [/^Connection terminated|Client has encountered a connection error|^Client was closed/, 'gone'],
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/^Query read timeout/, 'busy'],
];

/** `null` = something else. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  if (error instanceof AggregateError) return databaseFailure(error.errors[0]);
  if (!(error instanceof Error)) return null;
  const { code, errcode, cause } = error as Error & { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE[errcode & 0xff] ?? null;
  if (typeof code === 'string') {
    const known = CODES[code] ?? (code.startsWith('08') ? 'gone' : undefined);
    if (known) return known;
  }
  const said = MESSAGES.find(([pattern]) => pattern.test(error.message));
  return said?.[1] ?? (cause === undefined ? null : databaseFailure(cause));
}

/** PostgreSQL's and SQLite's codes of a row that another writer added, or took away, between our look and our write. */
const RACES = new Set(['23505', '23503', 2067, 1555, 787]);

/** Whether two calls got in each other's way, which a second try after a new look would show. */
export function isRace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  return RACES.has(errcode ?? code ?? '');
}
