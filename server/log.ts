/** Logs what nobody expected; never texts of customers, never secrets. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  message: string,
  details?: Record<string, unknown>,
) => void;
