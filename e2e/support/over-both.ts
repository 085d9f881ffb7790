/**
 * Marks a journey that also runs on PostgreSQL, in a separate lane, after a change to the server. Storage is covered by the server's tests, on both
 * databases; these show that screens, server and PostgreSQL work together.
 */
export const OVER_BOTH = { tags: ['postgres'] };
