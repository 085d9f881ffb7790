/**
 * Marks a journey that `npm test` also runs over PostgreSQL. Storage is covered by the server's tests, on both
 * databases; these show that screens, server and PostgreSQL work together.
 */
export const OVER_BOTH = { tags: ['postgres'] };
