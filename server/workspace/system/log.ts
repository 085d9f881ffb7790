import type { Services } from '../../services/services.ts';

/** Writes one line of JSON to standard error. */
export const log: Services['log'] = (level, message, details = {}) => {
  const line = { time: new Date().toISOString(), level, message, ...(withoutSecrets(details) as object) };
  process.stderr.write(`${JSON.stringify(line)}\n`);
};

const SECRET_NAME = /pass|secret|token|cookie|authorization|totp|recovery/i;
/** API and deploy tokens, webhook secrets, session cookies, and passwords in database URLs. */
const SECRET_TEXT =
  /\b(?:tsra|tswh|deploy)_[\w-]+|(?<=tessera_session=)[\w-]+|(?<=:\/\/[^\s:/@]*:)[^\s@/]+(?=@)/g;
const REMOVED = '[removed]';

/** Log details without secrets, recognised by their field name or their form. */
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
