import type { Endpoint } from '../../../shared/domain/contract/endpoint.ts';

/**
 * What a repeated call with the same Idempotency-Key may do. `once`: nothing; the first answer is kept in the transaction of
 * the write. `steps`: nothing either, but the work has several transactions, so that a server that is killed in between
 * leaves the key without an answer. `freely`: the key is ignored.
 */
export type HowOften = 'once' | 'steps' | 'freely';

/** Calls that read, although they have a body; or that say where somebody is, over and over. */
const HARMLESS = [
  'glossary.terms',
  'memory.concordance',
  'memory.matches',
  'document.presence',
  'document.preview',
  // Asks somebody outside, who may take a while: not in a transaction. What was answered is kept.
  'document.records.machine_translation',
  'document.records.language_check',
  'machine_translation.test',
  'operations.reports',
];
/** Calls that change the session they come with: their answer is a cookie, which is not kept. */
const OF_THE_SESSION = ['session.confirm', 'user.password'];
/** Files in DATA_DIR change by compare-and-swap on a revision. */
const BY_REVISION = ['operations.pin', 'operations.promote', 'operations.rollback'];
const FREELY = new Set([...HARMLESS, ...OF_THE_SESSION, ...BY_REVISION]);

const STEPS = new Set([
  // Failed guesses are counted although the call is refused.
  'totp.start',
  'totp.disable',
  'totp.recovery_codes',
  'passkey.start',
  'passkey.create',
  // Up to 2 000 segments, 200 in a transaction, so that nobody waits for all of them.
  'document.bulk',
  'document.records.propagate',
  'document.repair',
  'document.replace',
  'document.actions.undo',
  'document.reimports.apply',
  'document.records.split',
  'document.records.join',
  // Goes on deleting after the answer.
  'document.purge',
  'glossary.purge',
  'memory.purge',
  // Clears away older files before it reads the new one.
  'glossary.imports.stage',
  'memory.import.preview',
]);

/** Calls without a user (signing in, deploy tokens) have nobody to keep an answer for: they are free, too. */
export function howOften({ id, method, access }: Endpoint): HowOften {
  if (method === 'GET' || access === null || FREELY.has(id)) return 'freely';
  return STEPS.has(id) ? 'steps' : 'once';
}
