/**
 * The `deleted_at` of what is being deleted for good: it is in no list and nothing brings it back, and where a server
 * ends in the middle, retention goes on.
 */
export const FOR_GOOD = '1970-01-01T00:00:00.000Z';
