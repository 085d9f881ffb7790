import type { Generated } from 'kysely';

// One schema for SQLite and PostgreSQL: times are ISO 8601 text in UTC, booleans 0 or 1, structures JSON text.
// `folded` columns hold text as `fold` (db/search.ts) gives it, for case-insensitive substring search.
export type Bit = 0 | 1;
export type Time = string;
export type Json = string;
export type Id = Generated<number>;
