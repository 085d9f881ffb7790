import type { Endpoint } from '../../../shared/domain/contract/endpoint.ts';

/**
 * How a repeated call with the same Idempotency-Key is treated. `once`: it is not repeated; the first answer
 * is stored in the transaction of the write. `steps`: it is not repeated either, but the work has several
 * transactions, so that a server killed in between leaves the key without an answer. `freely`: the key is
 * ignored.
 */
export type HowOften = 'once' | 'steps' | 'freely';

/** Calls that read, although they have a body, or that report a position repeatedly. */
const HARMLESS = [
  'glossary.terms',
  'memory.concordance',
  'memory.matches',
  'document.presence',
  'document.preview',
  // Requests to external services, which may take a while, are made outside a transaction. Their answers are
  // cached.
  'document.records.machine_translation',
  'document.records.language_check',
  'machine_translation.test',
  'operations.report',
];
/** Calls that change the session they are sent with: their answer is a cookie, which is not stored. */
const OF_THE_SESSION = ['session.confirm', 'user.password'];
/** Files in DATA_DIR change by compare-and-swap on a revision. */
const BY_REVISION = ['operations.pin', 'operations.promote', 'operations.rollback'];
const FREELY = new Set([...HARMLESS, ...OF_THE_SESSION, ...BY_REVISION]);

const STEPS = new Set([
  // Failed guesses are counted although the call is rejected.
  'totp.start',
  'totp.disable',
  'totp.recovery_codes',
  'passkey.start',
  'passkey.create',
  // Up to 2,000 segments, 200 per transaction, so that others do not wait for all of them.
  'document.bulk',
  'document.records.propagate',
  'document.repair',
  'document.replace',
  'document.actions.undo',
  'document.reimports.apply',
  'document.records.split',
  'document.records.join',
  // Continues deleting after the answer.
  'document.purge',
  'glossary.purge',
  'memory.purge',
  // Deletes older files before it reads the new one.
  'glossary.imports.stage',
  'memory.import.preview',
]);

/**
 * Calls without a user (signing in, deploy tokens) have no owner for a stored answer, so they are free as
 * well.
 */
export function howOften({ id, method, access }: Endpoint): HowOften {
  if (method === 'GET' || access === null || FREELY.has(id)) return 'freely';
  return STEPS.has(id) ? 'steps' : 'once';
}
