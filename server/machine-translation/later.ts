/**
 * Sent with the failure of an engine, in s: a client that retries automatically waits less, and would send
 * the text once more.
 */
export const LATER = { headers: { 'retry-after': '10' } };
