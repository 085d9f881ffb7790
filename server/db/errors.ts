/** PostgreSQL's unique_violation. */
const POSTGRES_UNIQUE = '23505';
/** SQLite's SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const SQLITE_UNIQUE = [2067, 1555];

export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number };
  return code === POSTGRES_UNIQUE || (errcode !== undefined && SQLITE_UNIQUE.includes(errcode));
}
