/**
 * The `deleted_at` of things being purged: they are in no list and cannot be restored. If the server stops
 * half-way, retention continues.
 */
export const PURGING = '1970-01-01T00:00:00.000Z';
