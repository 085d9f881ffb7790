/** Writes to the server's log. Never pass customers' text or secrets. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  message: string,
  details?: Record<string, unknown>,
) => void;
