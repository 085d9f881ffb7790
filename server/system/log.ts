import type { Services } from '../services.ts';

/** One line of JSON for each event, on standard error. */
export const log: Services['log'] = (level, message, details = {}) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...details })}\n`);
};
