/**
 * Of a journey that `npm test` plays over PostgreSQL too. Storage is proved by the server's tests, on both databases;
 * these show that screens, server and PostgreSQL make one application.
 */
export const OVER_BOTH = { tags: ['postgres'] };
