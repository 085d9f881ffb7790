import type { Services } from '../../services.ts';

/** One line of JSON for each event, on standard error. */
export const log: Services['log'] = (level, message, details = {}) => {
  const line = { time: new Date().toISOString(), level, message, ...(withoutSecrets(details) as object) };
  process.stderr.write(`${JSON.stringify(line)}\n`);
};

const SECRET_NAME = /pass|secret|token|cookie|authorization|totp|recovery/i;
/** Tokens of the API and of deploys, secrets of webhooks, session cookies, and passwords in the address of a database. */
const SECRET_TEXT =
  /\b(?:tsra|tswh|deploy)_[\w-]+|(?<=tessera_session=)[\w-]+|(?<=:\/\/[^\s:/@]*:)[^\s@/]+(?=@)/g;
const REMOVED = '[removed]';

/** Details as they may be written down: nothing under a name that promises a secret, nothing that looks like one. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(SECRET_TEXT, REMOVED);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAME.test(name) ? REMOVED : withoutSecrets(inner),
    ]),
  );
}
