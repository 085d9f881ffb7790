/**
 * With the failure of an engine, in s: a client that repeats by itself what was lost on the way waits less, and the text
 * would leave once more.
 */
export const LATER = { headers: { 'retry-after': '10' } };
